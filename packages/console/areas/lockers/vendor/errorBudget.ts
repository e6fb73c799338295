/** How much of what a vendor may get wrong in 30 days is used up. */
import type { VendorHealth } from '@postern/domain/areas/lockers/vendorEndpoints.ts'

type Day = VendorHealth['days'][number]

export interface ErrorBudget {
  readonly total: number
  readonly bad: number
  /** In percent, of all that was asked and reported; null if there was nothing. */
  readonly reliability: number | null
  /** How many may go wrong. */
  readonly allowed: number
  /** In percent of what is allowed; more than 100 where the target is missed. */
  readonly used: number | null
}

const totalOf = ({ requests, events }: Day): number => requests + events
const badOf = ({ failedRequests, lateEvents }: Day): number => failedRequests + lateEvents

/** In percent; null on a day without anything. */
export const reliabilityOf = (day: Day): number | null =>
  totalOf(day) === 0 ? null : (1 - badOf(day) / totalOf(day)) * 100

export function errorBudget({ target, days }: Pick<VendorHealth, 'target' | 'days'>): ErrorBudget {
  const total = days.reduce((sum, day) => sum + totalOf(day), 0)
  const bad = days.reduce((sum, day) => sum + badOf(day), 0)
  const allowed = (total * (100 - target)) / 100
  return {
    total,
    bad,
    reliability: total === 0 ? null : (1 - bad / total) * 100,
    allowed,
    used: total === 0 ? null : (bad / allowed) * 100,
  }
}
