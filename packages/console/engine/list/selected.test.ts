import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import { describe, expect, it } from 'vitest'
import { bareRecord } from '../../testing/bareRecord.ts'
import { forQuestion, noneSelected, type Selected, toggled, toggledLoaded } from './selected.ts'

const records = ['a', 'b', 'c', 'd'].map((id) => bareRecord({ id }))
const selected = (ids: string[], more: Partial<Selected> = {}): Selected => ({
  ...noneSelected('q'),
  ids: new Set(ids),
  ...more,
})
const idsOf = ({ ids }: Selected) => [...ids].sort()

describe('toggling a row', () => {
  it.each([
    ['selects it', selected([]), 'b', false, ['b']],
    ['deselects it', selected(['a', 'b']), 'b', false, ['a']],
    ['selects the range from the last row', selected(['a'], { last: 'a' }), 'c', true, ['a', 'b', 'c']],
    ['selects the range upward as well', selected(['d'], { last: 'd' }), 'b', true, ['b', 'c', 'd']],
    ['never deselects by range', selected(['a', 'b'], { last: 'a' }), 'b', true, ['a', 'b']],
    ['selects it alone where no row was last', selected([]), 'c', true, ['c']],
    ['selects it alone where the last row is gone', selected(['x'], { last: 'x' }), 'c', true, ['c', 'x']],
    ['leaves the other loaded rows where all were selected', selected([], { all: true }), 'b', false, ['a', 'c', 'd']],
  ] as const)('%s', (_case, before, id, through, ids) => {
    const after = toggled(before, records, id, through)
    expect({ ids: idsOf(after), all: after.all, last: after.last }).toEqual({ ids, all: false, last: id })
  })

  it('keeps no more ids than a request may list', () => {
    const many = Array.from({ length: bulkLimits.ids + 5 }, (_, index) => bareRecord({ id: `r${index}` }))
    const last = many.at(-1)?.id ?? ''
    expect(toggled(selected(['r0'], { last: 'r0' }), many, last, true).ids.size).toBe(bulkLimits.ids)
  })
})

describe('the checkbox above all rows', () => {
  it.each([
    ['selects the loaded rows', selected(['b']), ['a', 'b', 'c', 'd']],
    ['clears when they are selected', selected(['a', 'b', 'c', 'd']), []],
    ['clears when all that match are', selected([], { all: true }), []],
  ] as const)('%s', (_case, before, ids) => {
    const after = toggledLoaded(before, records)
    expect([idsOf(after), after.all]).toEqual([ids, false])
  })

  it('clears a selection as large as a request may list', () => {
    const many = Array.from({ length: bulkLimits.ids + 5 }, (_, index) => bareRecord({ id: `r${index}` }))
    const full = toggledLoaded(noneSelected('q'), many)
    expect(full.ids.size).toBe(bulkLimits.ids)
    expect(toggledLoaded(full, many).ids.size).toBe(0)
  })
})

it('starts a new selection for a different query', () => {
  const before = selected(['a'])
  expect(forQuestion(before, 'q')).toBe(before)
  expect(forQuestion(before, 'other')).toEqual(noneSelected('other'))
})
