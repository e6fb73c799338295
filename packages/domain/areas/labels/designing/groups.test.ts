import { expect, it } from 'vitest'
import type { LabelElement } from '../document.ts'
import { freeGroups, group, ungroup, withGroups } from './groups.ts'
import { newElement } from './newElements.ts'

const element = (id: string, name: string | null = null): LabelElement => ({
  ...newElement('text', 8),
  id,
  group: name,
})
const elements = [element('a', 'x'), element('b'), element('c', 'x'), element('d')]

it('selects the whole group with any of its elements', () => {
  expect([...withGroups(elements, new Set(['c', 'd']))]).toEqual(['a', 'c', 'd'])
  expect([...withGroups(elements, new Set(['b']))]).toEqual(['b'])
})

it('groups the selection under an unused name', () => {
  const taken = [...elements, element('e', 'a')]
  expect(group(taken, new Set(['b', 'd']))).toEqual([
    { kind: 'change', element: { ...elements[1], group: 'b' } },
    { kind: 'change', element: { ...elements[3], group: 'b' } },
  ])
})

it('doesn’t group a single element', () => {
  expect(group(elements, new Set(['b']))).toEqual([])
})

it('ungroups', () => {
  expect(ungroup(elements, new Set(['a', 'b', 'c'])).map((edit) => edit.kind === 'change' && edit.element)).toEqual([
    { ...elements[0], group: null },
    { ...elements[2], group: null },
  ])
})

it('finds as many unused names as requested', () => {
  const names = freeGroups([element('a', 'b'), element('b', 'a1')], 60)
  expect(new Set(names).size).toBe(60)
  expect(names).not.toContain('b')
  expect(names).not.toContain('a1')
})
