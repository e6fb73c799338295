import { describe, expect, it } from 'vitest'
import { dayCount, daysCompared, daysOf, daysShown } from './filters.ts'

describe('the days of a period', () => {
  it.each([
    ['7d', '2026-11-10'],
    ['30d', '2026-10-18'],
    ['90d', '2026-08-19'],
    ['12m', '2025-11-17'],
  ] as const)('of %s end today', (period, from) => {
    expect(daysShown({ period }, '2026-11-16')).toEqual({ from, to: '2026-11-16' })
  })

  it('of a custom period are put in order, and limited to a year', () => {
    const custom = (from?: string, to?: string) =>
      daysShown({ period: 'custom', ...(from && { from }), ...(to && { to }) }, '2026-11-16')
    expect(custom('2026-03-09', '2026-03-07')).toEqual({ from: '2026-03-07', to: '2026-03-09' })
    expect(custom()).toEqual({ from: '2026-11-16', to: '2026-11-16' })
    expect(dayCount(custom('2020-01-01', '2026-01-01'))).toBe(366)
  })

  it('are compared with as many days before, or with the same weekdays 52 weeks before', () => {
    const shown = { from: '2026-03-05', to: '2026-03-11' }
    expect(daysCompared({ compare: 'prior' }, shown)).toEqual({ from: '2026-02-26', to: '2026-03-04' })
    expect(daysCompared({ compare: 'lastYear' }, shown)).toEqual({ from: '2025-03-06', to: '2025-03-12' })
    expect(daysCompared({ compare: 'none' }, shown)).toBeNull()
    expect(daysOf(shown)).toHaveLength(7)
  })
})
