/** How a status change affects a ticket's clocks. */
import type { TicketPause } from './clocks.ts'
import { isPausing } from './policies.ts'
import { isDone, type TicketStatus } from './ticketFields.ts'

export interface Moving {
  readonly status: TicketStatus
  readonly solvedAt: string | null
  readonly pauses: readonly TicketPause[]
  readonly pausedSince: string | null
  readonly pausedSeconds: number
  readonly holdUntil: string | null
  readonly reopenedCount: number
}

/** True, or why a ticket can't move to that status. */
export function mayMove(from: TicketStatus, to: TicketStatus): true | string {
  if (from === 'closed') return 'A closed ticket can’t be reopened. Create a follow-up ticket.'
  if (to === 'new') return 'A ticket is new only until someone works on it. Select Open.'
  if (to === 'closed' && from !== 'solved') return 'Solve the ticket before you close it.'
  return true
}

/** The pause that ends with this move, if any. */
function endedPause({ status, pausedSince, solvedAt }: Moving, to: TicketStatus, at: string): TicketPause | null {
  if (isDone(status)) return isDone(to) || solvedAt === null ? null : { from: solvedAt, to: at, status: 'solved' }
  return pausedSince === null ? null : { from: pausedSince, to: at, status }
}

const secondsOf = ({ from, to }: TicketPause): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

export function statusMove(before: Moving, status: TicketStatus, at: string): Moving {
  if (status === before.status) return before
  const ended = endedPause(before, status, at)
  const reopens = isDone(before.status) && !isDone(status)
  return {
    status,
    solvedAt: isDone(status) ? (before.solvedAt ?? at) : null,
    pauses: ended ? [...before.pauses, ended] : before.pauses,
    pausedSince: isPausing(status) ? at : null,
    pausedSeconds: before.pausedSeconds + (ended ? secondsOf(ended) : 0),
    holdUntil: status === 'onHold' ? before.holdUntil : null,
    reopenedCount: before.reopenedCount + (reopens ? 1 : 0),
  }
}
