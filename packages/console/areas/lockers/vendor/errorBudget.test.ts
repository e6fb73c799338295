import { describe, expect, it } from 'vitest'
import { errorBudget, reliabilityOf } from './errorBudget.ts'

const day = (requests: number, failedRequests: number, events = 0, lateEvents = 0) => ({
  day: '2026-11-01',
  requests,
  failedRequests,
  events,
  lateEvents,
})

describe('an error budget', () => {
  it('counts failed requests and late events against what the target allows', () => {
    const budget = errorBudget({ target: 99, days: [day(500, 4), day(0, 0, 500, 1)] })
    expect(budget).toMatchObject({ total: 1000, bad: 5, reliability: 99.5 })
    expect(budget.allowed).toBeCloseTo(10)
    expect(budget.used).toBeCloseTo(50)
  })

  it('is overdrawn if the target is missed', () => {
    expect(errorBudget({ target: 99.5, days: [day(1000, 20)] }).used).toBeCloseTo(400)
  })

  it('is empty without requests or events', () => {
    expect(errorBudget({ target: 99, days: [day(0, 0)] })).toMatchObject({ reliability: null, used: null })
    expect(reliabilityOf(day(0, 0))).toBeNull()
    expect(reliabilityOf(day(10, 1))).toBe(90)
  })
})
