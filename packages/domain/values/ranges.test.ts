import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeOf, fitsMask, levelsBetween, mostInRange, namesBetween, plainFloor, readLevel } from './ranges.ts'

const names = (from: string, to: string) => {
  const range = namesBetween(from, to)
  return 'names' in range ? range.names : range.problem
}

describe('names between two ends', () => {
  it('count in each part separately, padded with zeros like the first', () => {
    expect(names('A-01-01', 'A-02-03')).toEqual(['A-01-01', 'A-01-02', 'A-01-03', 'A-02-01', 'A-02-02', 'A-02-03'])
    expect(names('a8', 'b10')).toEqual(['A8', 'A9', 'A10', 'B8', 'B9', 'B10'])
    expect(names('Shelf 9', 'Shelf 11')).toEqual(['SHELF 9', 'SHELF 10', 'SHELF 11'])
  })

  it('are refused if the ends don’t match, or if there are too many', () => {
    for (const [from, to] of [
      ['', ''],
      ['A-02', 'A-01'],
      ['B-01', 'A-02'],
      ['A-01', 'A-01-01'],
      ['A-01', 'A.02'],
      ['AB-1', 'AC-2'],
    ] as const)
      expect(names(from, to), `${from} ${to}`).toBeTypeOf('string')
    expect(names('A-01-01', 'Z-99-99')).toMatch(/254,826.*up to 1,000/)
    expect(names('1', '99999999999')).toBeTypeOf('string')
  })

  it('are all different, match the mask of the first, and never exceed the limit', () => {
    const rack = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))
    fc.assert(
      fc.property(rack, rack, ([a, b], [c, d]) => {
        const write = (row: number, shelf: number) =>
          `A-${String(row).padStart(2, '0')}-${String(shelf).padStart(2, '0')}`
        const range = namesBetween(write(a, b), write(c, d))
        if ('problem' in range) return a > c || b > d || (c - a + 1) * (d - b + 1) > mostInRange
        return (
          range.names.length === (c - a + 1) * (d - b + 1) &&
          new Set(range.names).size === range.names.length &&
          range.names.every((name) => fitsMask(name, 'A-99-99'))
        )
      }),
    )
  })
})

describe('floors', () => {
  it('are read as people say them', () => {
    expect(['B1', '-2', '−2', 'G', '0', 'L12', '12', '201', 'B11', 'roof', ''].map(readLevel)).toEqual([
      -1,
      -2,
      -2,
      0,
      0,
      12,
      12,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are named by their level, from the lowest up', () => {
    expect(levelsBetween(-1, 1).map((level) => plainFloor(level).name)).toEqual([
      'Basement 1',
      'Ground floor',
      'Level 1',
    ])
    expect(levelsBetween(2, 1)).toEqual([])
  })
})

it('derives the barcode of a place from its name', () => {
  expect(barcodeOf('A-03-02')).toBe('LOC-A0302')
  expect(barcodeOf('Shelf 9', 'MAIN-')).toBe('MAIN-SHELF9')
})
