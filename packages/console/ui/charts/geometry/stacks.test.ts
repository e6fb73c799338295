import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runningShares, stacksOf } from './stacks.ts'

const column = fc.array(fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constant(null)), { minLength: 6, maxLength: 6 })

it('stacks parts without gaps, up to their total', () => {
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), (series) => {
      stacksOf(series, 6).forEach((parts, category) => {
        const total = series.reduce((sum, values) => sum + (values[category] ?? 0), 0)
        expect(parts.at(-1)?.to ?? 0).toBe(total)
        parts.forEach((part, index) => {
          expect(part.from).toBe(parts[index - 1]?.to ?? 0)
          expect(part.to - part.from).toBe(series[part.series]?.[category])
        })
      })
    }),
  )
})

it('rises to 100% and never falls', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1 }), (values) => {
      const shares = runningShares(values)
      expect(shares.at(-1)).toBeCloseTo(100, 6)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    }),
  )
  expect(runningShares([0, 0])).toEqual([0, 0])
  expect(runningShares([5], 10)).toEqual([50])
})
