import { describe, expect, it } from 'vitest'
import { doorsIn, mayStand, planDoors, readSizeCounts } from './doorPlan.ts'
import { firstOverlap } from './lockerLayout.ts'

const counts = (text: string) => readSizeCounts(text) ?? []

describe('the sizes of a model', () => {
  it('are parsed as vendors write them, in our size names or theirs', () => {
    expect(readSizeCounts('6 S, 8 M, 4 L')).toEqual([
      { size: 'S', count: 6 },
      { size: 'M', count: 8 },
      { size: 'L', count: 4 },
    ])
    expect(readSizeCounts('8 B,2 xl', { B: 'S' })).toEqual([
      { size: 'S', count: 8 },
      { size: 'XL', count: 2 },
    ])
  })

  it('are summed up if listed twice, and omitted if zero', () => {
    expect(readSizeCounts('0 XS, 2 M, 1 S, 3 M')).toEqual([
      { size: 'S', count: 1 },
      { size: 'M', count: 5 },
    ])
  })

  it('are rejected as a whole if a part can’t be parsed or nothing is left', () => {
    for (const text of ['', 'S', '6 Z', '6 S 8 M', '0 S', '6 S,']) expect(readSizeCounts(text), text).toBeUndefined()
  })
})

describe('planned doors', () => {
  it('match the requested count, stack from the bottom and never overlap', () => {
    for (const [text, columns] of [
      ['6 S, 8 M, 4 L', 3],
      ['1 XL', 4],
      ['12 XS, 16 S, 8 M, 4 L', 8],
    ] as const) {
      const doors = planDoors(counts(text), columns)
      expect(doors).toHaveLength(doorsIn(counts(text)))
      expect(firstOverlap(doors)).toBe(-1)
      const bottom = Math.max(...doors.map(({ rowNumber, rowSpan }) => rowNumber + rowSpan))
      for (const columnNumber of new Set(doors.map((door) => door.columnNumber))) {
        const column = doors.filter((door) => door.columnNumber === columnNumber)
        expect(Math.max(...column.map(({ rowNumber, rowSpan }) => rowNumber + rowSpan))).toBe(bottom)
      }
    }
  })

  it('are allowed only if the bank has room for them', () => {
    expect(mayStand(counts('30 M'), 1)).toBe(true)
    expect(mayStand(counts('31 M'), 1)).toMatch(/62 rows.*Use more columns/)
    expect(mayStand(counts('31 M'), 2)).toBe(true)
    expect(mayStand(counts('4 M'), 2, 200)).toMatch(/200 columns/)
    expect(mayStand(counts('301 XS'), 30)).toMatch(/300 doors/)
  })

  it('go from the top of the first column down, largest at the bottom', () => {
    const doors = planDoors(counts('2 S, 1 L'), 1, 4)
    expect(doors.map(({ size, columnNumber, rowNumber }) => [size, columnNumber, rowNumber])).toEqual([
      ['S', 4, 1],
      ['S', 4, 2],
      ['L', 4, 3],
    ])
  })
})
