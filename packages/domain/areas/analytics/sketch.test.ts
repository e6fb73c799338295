import { describe, expect, it } from 'vitest'
import { bucketOf, merged, quantileOf, relativeError, secondsOf, sizeOf } from './sketch.ts'

const sketchOf = (values: readonly number[]) => merged(values.map((value) => [{ bucket: bucketOf(value), count: 1 }]))

describe('a sketch', () => {
  it('stays within its stated error from a second to two years', () => {
    for (let seconds = 1; seconds < 63_072_000; seconds = Math.ceil(seconds * 1.013))
      expect(Math.abs(secondsOf(bucketOf(seconds)) - seconds) / seconds).toBeLessThanOrEqual(relativeError + 1e-9)
  })

  it('estimates quantiles within that error', () => {
    const values = Array.from({ length: 5_000 }, (_, n) => 30 + ((n * 7_919) % 5_003) ** 2 / 40)
    const sorted = values.toSorted((a, b) => a - b)
    for (const share of [0.01, 0.5, 0.9, 0.95, 1]) {
      const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
      expect(Math.abs((quantileOf(sketchOf(values), share) ?? 0) - exact) / exact).toBeLessThanOrEqual(
        relativeError + 1e-9,
      )
    }
  })

  it('merges parts in any order to the same result, and supports subtraction', () => {
    const [a, b] = [sketchOf([60, 3_600, 86_400]), sketchOf([61, 7_200])]
    const sorted = (buckets: ReturnType<typeof sketchOf>) => buckets.toSorted((x, y) => x.bucket - y.bucket)
    expect(sorted(merged([a, b]))).toEqual(sorted(merged([b, a])))
    const without = merged([a, b, b.map(({ bucket, count }) => ({ bucket, count: -count }))])
    expect(sorted(without)).toEqual(sorted(a))
    expect(sizeOf(without)).toBe(3)
    expect(quantileOf([], 0.5)).toBeNull()
  })
})
