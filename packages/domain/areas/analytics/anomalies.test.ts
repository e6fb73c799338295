import { daysAfter } from '@postern/domain/values/days.ts'
import { describe, expect, it } from 'vitest'
import { anomaliesOf } from './anomalies.ts'

const start = '2026-08-03'
/** Busy weekdays, quiet weekends, and a little noise. */
const usual = (index: number): number => ([5, 6].includes(index % 7) ? 10 : 100) + (index % 3)
const daysUntil = (count: number, special: Readonly<Record<number, number>> = {}) =>
  Array.from({ length: count }, (_, index) => ({ day: daysAfter(start, index), value: special[index] ?? usual(index) }))

describe('an anomaly', () => {
  it('is a day far from the same weekday of previous weeks, not from the day before', () => {
    expect(anomaliesOf(daysUntil(84), daysAfter(start, 56), 'other')).toEqual([])
    const found = anomaliesOf(daysUntil(84, { 70: 30 }), daysAfter(start, 56), 'other')
    expect(found.map(({ day, value }) => ({ day, value }))).toEqual([{ day: daysAfter(start, 70), value: 30 }])
    expect(found[0]?.low).toBeGreaterThan(80)
  })

  it('needs four weeks of the same weekday', () => {
    expect(anomaliesOf(daysUntil(27, { 26: 900 }), start, 'other')).toEqual([])
    expect(anomaliesOf(daysUntil(34, { 33: 900 }), start, 'other')).toHaveLength(1)
  })

  it('is reported only for the days shown', () => {
    expect(anomaliesOf(daysUntil(84, { 40: 900 }), daysAfter(start, 56), 'other')).toEqual([])
  })

  it('allows for chance in counts: 16 instead of 10 parcels can happen on any Saturday, 40 can’t', () => {
    const saturday = 75
    const found = (parcels: number, kind: 'count' | 'other') =>
      anomaliesOf(daysUntil(84, { [saturday]: parcels }), daysAfter(start, 56), kind).length
    expect([found(16, 'other'), found(16, 'count'), found(40, 'count')]).toEqual([1, 0, 1])
  })
})
