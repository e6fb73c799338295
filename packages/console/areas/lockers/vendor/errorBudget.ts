/** How much of a vendor's 30-day error budget is used. */
import type { VendorHealth } from '@postern/domain/areas/lockers/vendorEndpoints.ts'

type Day = VendorHealth['days'][number]

export interface ErrorBudget {
  readonly total: number
  readonly bad: number
  /** In percent of all requests and events; null if there were none. */
  readonly reliability: number | null
  /** Number of allowed failures. */
  readonly allowed: number
  /** In percent of `allowed`; over 100 if the target is missed. */
  readonly used: number | null
}

const totalOf = ({ requests, events }: Day): number => requests + events
const badOf = ({ failedRequests, lateEvents }: Day): number => failedRequests + lateEvents

/** In percent; null for a day without requests or events. */
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
