import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arranged, arrange } from './arrange.ts'

const list = (...numbers: number[]): Arranged[] => numbers.map((number, index) => ({ id: `r${index}`, number }))

/** The list afterwards, sorted by number as when it's loaded. */
const after = (rows: readonly Arranged[], changes: readonly Arranged[]) => {
  const changed = new Map(changes.map(({ id, number }) => [id, number]))
  return rows
    .map(({ id, number }) => ({ id, number: changed.get(id) ?? number }))
    .sort((a, b) => a.number - b.number)
    .map(({ id }) => id)
}

const ascending = fc
  .array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 40 })
  .map((numbers) => numbers.toSorted((a, b) => a - b))

describe('arrange', () => {
  it('moves one row before another and keeps the order of the rest', () => {
    fc.assert(
      fc.property(ascending, fc.nat(), fc.nat(), fc.boolean(), (numbers, from, to, atEnd) => {
        const rows = list(...numbers)
        const moved = rows[from % rows.length]?.id ?? ''
        const before = atEnd ? null : (rows[to % rows.length]?.id ?? null)
        fc.pre(moved !== before)
        const rest = rows.map(({ id }) => id).filter((id) => id !== moved)
        const place = before === null ? rest.length : rest.indexOf(before)
        expect(after(rows, arrange(rows, moved, before))).toEqual(rest.toSpliced(place, 0, moved))
      }),
    )
  })

  it('reuses the numbers if they’re all different, and changes only the rows in between', () => {
    const rows = list(1, 2, 5, 9)
    expect(arrange(rows, 'r3', 'r1')).toEqual([
      { id: 'r3', number: 2 },
      { id: 'r1', number: 5 },
      { id: 'r2', number: 9 },
    ])
    expect(arrange(rows, 'r0', 'r2')).toEqual([
      { id: 'r1', number: 1 },
      { id: 'r0', number: 2 },
    ])
  })

  it('renumbers all rows if some numbers are equal', () => {
    expect(arrange(list(0, 0, 0), 'r2', 'r0')).toEqual([
      { id: 'r2', number: 10 },
      { id: 'r0', number: 20 },
      { id: 'r1', number: 30 },
    ])
  })

  it('changes nothing if the row is already there, or doesn’t exist', () => {
    const rows = list(1, 2, 3)
    expect(arrange(rows, 'r0', 'r1')).toEqual([])
    expect(arrange(rows, 'r1', 'r1')).toEqual([])
    expect(arrange(rows, 'r2', null)).toEqual([])
    expect(arrange(rows, 'other', 'r1')).toEqual([])
  })
})
