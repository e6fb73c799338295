import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameValue } from '../cells/values.ts'
import { resolved, type Side, threeWay } from './merge.ts'

const fieldNames = ['name', 'city', 'tags', 'hours', 'limit'] as const
const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c'),
  fc.integer({ min: 0, max: 2 }),
  fc.constant(null),
  fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  fc.record({ from: fc.constantFrom('08:00', '09:00') }),
)
const record = fc.record(Object.fromEntries(fieldNames.map((name) => [name, value])))
const change = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: fieldNames.length })
const sides = fc.dictionary(fc.constantFrom(...fieldNames), fc.constantFrom<Side>('yours', 'theirs'))

describe('three-way merge', () => {
  it('keeps what only you changed', () => {
    const base = { name: 'Main', city: 'Boston' }
    const merge = threeWay(base, { city: 'Salem' }, { name: 'Main Campus', city: 'Boston' })
    expect(merge).toEqual({ send: { city: 'Salem' }, conflicts: [], agreed: [] })
  })

  it('asks if both changed a field differently', () => {
    const merge = threeWay({ city: 'Boston' }, { city: 'Salem' }, { city: 'Lynn' })
    expect(merge.conflicts).toEqual([{ field: 'city', base: 'Boston', yours: 'Salem', theirs: 'Lynn' }])
    expect(resolved(merge, {})).toBeUndefined()
    expect(resolved(merge, { city: 'yours' })).toEqual({ city: 'Salem' })
    expect(resolved(merge, { city: 'theirs' })).toEqual({})
  })

  it('has nothing to do if both set the same value', () => {
    expect(threeWay({ city: 'Boston' }, { city: 'Lynn' }, { city: 'Lynn' }).agreed).toEqual(['city'])
  })

  it('loses no input: every change is sent, asked about, or already saved', () => {
    fc.assert(
      fc.property(record, change, record, (base, yours, theirs) => {
        const { send, conflicts, agreed } = threeWay(base, yours, theirs)
        const accounted = [...Object.keys(send), ...conflicts.map(({ field }) => field), ...agreed]
        expect(accounted.toSorted()).toEqual(Object.keys(yours).toSorted())
        for (const { field, yours: kept } of conflicts) expect(kept).toEqual(yours[field])
        for (const [field, sent] of Object.entries(send)) expect(sent).toEqual(yours[field])
      }),
    )
  })

  it('overwrites no change of the other user without a choice', () => {
    fc.assert(
      fc.property(record, change, record, sides, (base, yours, theirs, chosen) => {
        const changes = resolved(threeWay(base, yours, theirs), chosen)
        for (const field of Object.keys(changes ?? {})) {
          expect(yours).toHaveProperty(field)
          const changedByThem = !sameValue(base[field], theirs[field])
          if (changedByThem) expect(chosen[field]).toBe('yours')
        }
      }),
    )
  })

  it('returns nothing until every conflict has a side', () => {
    fc.assert(
      fc.property(record, change, record, sides, (base, yours, theirs, chosen) => {
        const merge = threeWay(base, yours, theirs)
        const decided = merge.conflicts.every(({ field }) => Object.hasOwn(chosen, field))
        expect(resolved(merge, chosen) !== undefined).toBe(decided)
      }),
    )
  })
})
