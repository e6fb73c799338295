/** The three clocks of a ticket: first reply, next update, solution. */
import { type Clock, dueAt } from '../../clocks/clock.ts'
import type { WorkingTime } from '../../clocks/openSpans.ts'
import { type Opening, officeHours } from '../../engine/shapes.ts'
import { pauses, policies, type TicketClock } from './policies.ts'
import type { SupportTier, TicketStatus } from './ticketFields.ts'

/** A finished pause. */
export interface TicketPause {
  readonly from: string
  readonly to: string
  readonly status: TicketStatus
}

/** Everything a ticket's clocks depend on. */
export interface TicketTimes {
  readonly slaPolicy: SupportTier
  readonly status: TicketStatus
  readonly createdAt: string
  readonly firstResponseAt: string | null
  /** The last public reply from staff. */
  readonly lastReplyAt: string | null
  readonly solvedAt: string | null
  readonly pauses: readonly TicketPause[]
  /** When its current status paused it. */
  readonly pausedSince: string | null
}

/** The customer's working hours. Without a site on the ticket: office hours in the customer's time zone. */
export interface TicketHours {
  readonly zone: string
  readonly opening: Opening | null
}

const warnAtPercent = 75

const customerHours: Opening = {
  openingHours: officeHours,
  closedDays: [],
  holidayCalendar: 'none',
  specialHours: [],
}

const timeOf = (policy: SupportTier, { zone, opening }: TicketHours): WorkingTime => ({
  zone,
  opening: policies[policy].businessHours ? (opening ?? customerHours) : null,
})

const moment = (at: string | null): number | null => (at === null ? null : Date.parse(at))

function pausesOf(times: TicketTimes, clock: TicketClock): Clock['pauses'] {
  const over = times.pauses
    .filter(({ status }) => pauses(status, clock))
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const lasting =
    times.pausedSince !== null && pauses(times.status, clock) ? [{ from: Date.parse(times.pausedSince), to: null }] : []
  return [...over, ...lasting]
}

/** Null if there's nothing to measure: no update is due before the first reply, or once the ticket is solved. */
export function ticketClock(times: TicketTimes, hours: TicketHours, which: TicketClock): Clock | null {
  const startsAt = which === 'nextUpdate' ? moment(times.lastReplyAt) : Date.parse(times.createdAt)
  if (startsAt === null || (which === 'nextUpdate' && times.solvedAt !== null)) return null
  const endedAt: Readonly<Record<TicketClock, string | null>> = {
    // Solving without a reply counts as a first reply.
    firstReply: times.firstResponseAt ?? times.solvedAt,
    nextUpdate: null,
    solution: times.solvedAt,
  }
  return {
    time: timeOf(times.slaPolicy, hours),
    startsAt,
    targetMinutes: policies[times.slaPolicy].targets[which],
    warnAtPercent,
    pauses: pausesOf(times, which),
    endedAt: moment(endedAt[which]),
  }
}

export interface TicketDues {
  readonly firstResponseDue: string | null
  readonly nextUpdateDue: string | null
  readonly solutionDue: string | null
}

/** Null if the clock isn't measured or is paused, or if the place doesn't open again. */
export function ticketDues(times: TicketTimes, hours: TicketHours): TicketDues {
  const due = (which: TicketClock): string | null => {
    const clock = ticketClock(times, hours, which)
    const at = clock && dueAt(clock)
    return at === null ? null : new Date(at).toISOString()
  }
  return { firstResponseDue: due('firstReply'), nextUpdateDue: due('nextUpdate'), solutionDue: due('solution') }
}
