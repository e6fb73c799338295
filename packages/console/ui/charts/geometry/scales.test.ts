import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extentOf, scaleOf, thinned, ticksOver } from './scales.ts'

const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Math.round(value * 1000) / 1000)

describe('the ticks of an axis', () => {
  it('cover the range with at most 5 evenly spaced lines', () => {
    fc.assert(
      fc.property(figure, figure, fc.boolean(), (a, b, whole) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const ticks = ticksOver(low, high, { whole })
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
        for (const [index, tick] of ticks.entries())
          if (index > 0) expect(tick - (ticks[index - 1] ?? 0)).toBeCloseTo(step, 3)
        if (whole) expect(ticks.every(Number.isInteger)).toBe(true)
      }),
    )
  })

  it.each([
    [0, 4_600, [0, 2_000, 4_000, 6_000]],
    [0, 0, [0, 1, 2, 3, 4]],
    [0, 3, [0, 1, 2, 3]],
    [93.2, 99.9, [92, 94, 96, 98, 100]],
  ])('from %d to %d are round', (low, high, ticks) => {
    expect(ticksOver(low, high, { whole: low === 0 })).toEqual(ticks)
  })
})

it('finds the extent of hundreds of thousands of values, and 0 without values', () => {
  expect(extentOf(Array.from({ length: 300_000 }, (_, index) => index - 5))).toEqual([-5, 299_994])
  expect(extentOf([null, null])).toEqual([0, 0])
})

it('keeps the last of thinned labels', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer({ min: 1, max: 20 }), (items, most) => {
      const kept = thinned(items, most)
      expect(kept.length).toBeLessThanOrEqual(most)
      expect(kept.at(-1)).toBe(items.at(-1))
    }),
  )
})

it('maps an empty range to one position', () => {
  expect(scaleOf(5, 5, 0, 100)(5)).toBe(0)
})
