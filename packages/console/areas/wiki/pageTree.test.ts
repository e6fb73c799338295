import { expect, it } from 'vitest'
import { branchOf, treeOf } from './pageTree.ts'

const item = (id: string, parentId: string | null) =>
  ({ id, parentId, title: id, status: 'published', isDue: false, rowVersion: 1 }) as const
const items = [item('a', null), item('b', 'a'), item('c', 'b'), item('d', 'hidden'), item('e', 'a')]

it('puts pages under their parent, or at the top if it isn’t visible', () => {
  const [a, d] = treeOf(items)
  expect(a?.children.map(({ id }) => id)).toEqual(['b', 'e'])
  expect(a?.children[0]?.children.map(({ id }) => id)).toEqual(['c'])
  expect(d?.id).toBe('d')
})

it('finds all descendants of a page', () => {
  expect([...branchOf(items, 'b')]).toEqual(['b', 'c'])
})
