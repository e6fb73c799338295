import { describe, expect, it } from 'vitest'
import { figuresOf } from './compute.ts'
import { metricGroups } from './metric.ts'
import { metricKeys, metricOf } from './metrics.ts'

describe('metrics', () => {
  it('cover every group, each with a name of three words at most and a sentence that defines it', () => {
    expect(new Set(metricKeys.map((key) => metricOf(key).group))).toEqual(new Set(Object.keys(metricGroups)))
    for (const key of metricKeys) {
      expect(metricOf(key).name.split(' ').length, key).toBeLessThanOrEqual(3)
      expect(metricOf(key).definition, key).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('are computed from sums, and hide percentiles of fewer than 20 parcels', () => {
    const sums = {
      received: 2_000,
      judged: 50,
      early: 30,
      inTime: 15,
      lateMinutes: 600,
      doorMinutes: 720,
      deposited: 6,
    }
    const places = { tickets: 3, doors: 2 }
    const few = figuresOf({ sums, places, days: 1, sketches: { dwell: [{ bucket: 100, count: 19 }] } })
    expect(few.onTime).toEqual({ value: 0.9, n: 50 })
    expect(few.lateMinutes.value).toBe(12)
    expect(few.ticketsPerThousand.value).toBe(1.5)
    expect(few.occupancy.value).toBe(0.25)
    expect(few.turnover.value).toBe(3)
    expect(few.dwellMedian).toEqual({ value: null, n: 19 })
    const enough = figuresOf({ sums, days: 1, sketches: { dwell: [{ bucket: 100, count: 20 }] } })
    expect(enough.dwellMedian.value).toBeGreaterThan(100)
    expect(enough.reachability).toEqual({ value: null, n: 0 })
  })
})
