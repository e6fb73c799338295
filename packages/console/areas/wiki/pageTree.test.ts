import { expect, it } from 'vitest'
import { branchOf, treeOf } from './pageTree.ts'

const item = (id: string, parentId: string | null) =>
  ({ id, parentId, title: id, status: 'published', isDue: false, rowVersion: 1 }) as const
const items = [item('a', null), item('b', 'a'), item('c', 'b'), item('d', 'hidden'), item('e', 'a')]

it('puts pages under their parent, and those without a visible one at the top', () => {
  const [a, d] = treeOf(items)
  expect(a?.children.map(({ id }) => id)).toEqual(['b', 'e'])
  expect(a?.children[0]?.children.map(({ id }) => id)).toEqual(['c'])
  expect(d?.id).toBe('d')
})

it('knows everything below a page', () => {
  expect([...branchOf(items, 'b')]).toEqual(['b', 'c'])
})
