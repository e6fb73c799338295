import { expect, it } from 'vitest'
import { areaBelow, areaBetween, lineThrough, runsOf } from './lines.ts'

it('breaks a line at missing values and at large gaps', () => {
  expect(runsOf([1, 2, null, 3])).toEqual([[0, 1], [3]])
  expect(runsOf([1, 2, 3], [0, 10, 100], 20)).toEqual([[0, 1], [2]])
})

it('draws a single point as a dot and closes areas', () => {
  expect(lineThrough([{ x: 1, y: 2 }])).toBe('M1.0 2.0h0.01')
  expect(
    areaBelow(
      [
        { x: 0, y: 5 },
        { x: 10, y: 1 },
      ],
      20,
    ),
  ).toBe('M0.0 5.0L10.0 1.0L10.0 20.0L0.0 20.0Z')
  expect(areaBetween([{ x: 0, y: 1 }], [{ x: 0, y: 9 }])).toBe('M0.0 1.0L0.0 9.0Z')
})
