/** A ticket as stored, with the customer data that its clocks need. */
import type { TicketHours, TicketPause, TicketTimes } from '@postern/domain/areas/helpDesk/clocks.ts'
import type {
  SupportTier,
  TicketCategory,
  TicketChannel,
  TicketPriority,
  TicketStatus,
  TicketTeam,
} from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

export interface TicketRef {
  readonly customerId: string
  readonly id: string
}

/** What a ticket can be about, all within one customer. */
export interface TicketLinks {
  readonly siteId: string | null
  readonly lockerBankId: string | null
  readonly lockerId: string | null
  readonly stationId: string | null
  readonly parcelId: string | null
  readonly contactId: string | null
}

export interface StoredTicket extends TicketRef, TicketLinks, TicketTimes {
  readonly number: number
  readonly subject: string
  readonly description: string
  readonly requesterName: string
  readonly requesterEmail: string | null
  readonly requesterPhone: string | null
  readonly channel: TicketChannel
  readonly category: TicketCategory
  readonly priority: TicketPriority
  readonly status: TicketStatus
  readonly assigneeId: string | null
  readonly team: TicketTeam
  readonly tags: readonly string[]
  readonly slaPolicy: SupportTier
  readonly firstResponseDue: string | null
  readonly nextUpdateDue: string | null
  readonly solutionDue: string | null
  readonly firstResponseBreachedAt: string | null
  readonly nextUpdateBreachedAt: string | null
  readonly solutionBreachedAt: string | null
  readonly firstResponseAt: string | null
  readonly lastReplyAt: string | null
  readonly pauses: readonly TicketPause[]
  readonly pausedSeconds: number
  readonly holdUntil: string | null
  readonly causeCode: string | null
  readonly resolution: string | null
  readonly duplicateOf: string | null
  readonly parentId: string | null
  readonly watcherIds: readonly string[]
  readonly monitorRule: string | null
  readonly monitorEntity: string | null
  readonly monitorId: string | null
  readonly recoveredAt: string | null
  readonly reopenedCount: number
  readonly rowVersion: number
  readonly tier: SupportTier
  readonly hours: TicketHours
}

/** The site's hours; without a site, only the customer's time zone. The tables are `cu` and `si`. */
export const hoursColumn = sql`case when si.id is null then jsonb_build_object('zone', cu.timezone, 'opening', null)
  else jsonb_build_object('zone', si.timezone, 'opening', jsonb_build_object('openingHours', si.opening_hours,
    'closedDays', si.closed_days, 'holidayCalendar', si.holiday_calendar, 'specialHours', si.special_hours)) end`

const ticketStatement = ({ customerId, id }: TicketRef) => sql<StoredTicket>`
  select t.customer_id as "customerId", t.id, t.number, t.subject, t.description, t.site_id as "siteId",
    t.locker_bank_id as "lockerBankId", t.locker_id as "lockerId", t.station_id as "stationId", t.parcel_id as "parcelId",
    t.contact_id as "contactId", t.requester_name as "requesterName", t.requester_email as "requesterEmail",
    t.requester_phone as "requesterPhone", t.channel, t.category, t.priority, t.status, t.assignee_id as "assigneeId",
    t.team, t.tags, t.sla_policy as "slaPolicy", t.first_response_due as "firstResponseDue",
    t.next_update_due as "nextUpdateDue", t.solution_due as "solutionDue",
    t.first_response_breached_at as "firstResponseBreachedAt", t.next_update_breached_at as "nextUpdateBreachedAt",
    t.solution_breached_at as "solutionBreachedAt", t.first_response_at as "firstResponseAt",
    t.last_reply_at as "lastReplyAt", t.solved_at as "solvedAt", t.pauses, t.paused_since as "pausedSince",
    t.paused_seconds as "pausedSeconds", t.hold_until as "holdUntil", t.cause_code as "causeCode", t.resolution,
    t.duplicate_of as "duplicateOf", t.parent_id as "parentId", t.watcher_ids as "watcherIds",
    t.monitor_rule as "monitorRule", t.monitor_entity as "monitorEntity", t.monitor_id as "monitorId",
    t.recovered_at as "recoveredAt", t.reopened_count as "reopenedCount", t.row_version as "rowVersion",
    t.created_at as "createdAt", cu.support_tier as tier, ${hoursColumn} as hours
  from tickets t
  join customers cu on cu.id = t.customer_id
  left join sites si on si.customer_id = t.customer_id and si.id = t.site_id
  where t.customer_id = ${customerId} and t.id = ${id}
  for update of t`

/** Other transactions wait until this one ends. */
export async function lockTicket(db: Db, ref: TicketRef, expectedVersion?: number): Promise<StoredTicket> {
  const ticket = await db.one(ticketStatement(ref))
  if (!ticket) throw failure('not_found')
  if (expectedVersion !== undefined && ticket.rowVersion !== expectedVersion)
    throw failure('stale', { message: 'Someone else changed this ticket. Review their changes, then save again.' })
  return ticket
}

/** Locks in a fixed order, so concurrent requests don't deadlock. */
export async function lockTickets(db: Db, customerId: string, ids: readonly string[]): Promise<StoredTicket[]> {
  const tickets: StoredTicket[] = []
  for (const id of ids.toSorted()) tickets.push(await lockTicket(db, { customerId, id }))
  return tickets
}
