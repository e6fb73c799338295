/** Time limits for first reply, updates and solution, by the customer's support tier. */
import { isDone, type SupportTier, type TicketPriority, type TicketStatus } from './ticketFields.ts'

/** The three clocks of a ticket. */
export const ticketClocks = ['firstReply', 'nextUpdate', 'solution'] as const
export type TicketClock = (typeof ticketClocks)[number]

interface Policy {
  /** Whether its clocks stop outside opening hours. */
  readonly businessHours: boolean
  /** Minutes of running time. */
  readonly targets: Readonly<Record<TicketClock, number>>
}

const hour = 60
const day = 24 * hour
/** Minutes in a business day. */
const businessDay = 9 * hour

export const policies: Readonly<Record<SupportTier, Policy>> = {
  standard: { businessHours: true, targets: { firstReply: 4 * hour, nextUpdate: 8 * hour, solution: 3 * businessDay } },
  premium: { businessHours: false, targets: { firstReply: hour, nextUpdate: 2 * hour, solution: day } },
  critical: { businessHours: false, targets: { firstReply: 15, nextUpdate: 30, solution: 4 * hour } },
}

const next: Readonly<Record<SupportTier, SupportTier>> = {
  standard: 'premium',
  premium: 'critical',
  critical: 'critical',
}

/** A P1 uses the policy of the next higher tier. */
export const policyFor = (tier: SupportTier, priority: TicketPriority): SupportTier =>
  priority === 'P1' ? next[tier] : tier

/** Clocks that each status pauses. The first reply is never paused, and waiting for a vendor doesn’t excuse us from updates. */
const pausedIn: Partial<Record<TicketStatus, readonly TicketClock[]>> = {
  pendingCustomer: ['nextUpdate', 'solution'],
  pendingVendor: ['solution'],
  onHold: ['nextUpdate', 'solution'],
  // The time between being solved and being reopened.
  solved: ['nextUpdate', 'solution'],
}

export const pauses = (status: TicketStatus, clock: TicketClock): boolean => pausedIn[status]?.includes(clock) ?? false

/** Whether this status of an open ticket pauses a clock. */
export const isPausing = (status: TicketStatus): boolean => pausedIn[status] !== undefined && !isDone(status)
