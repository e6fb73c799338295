/** Tickets as lists show them. */
import {
  type TicketHours,
  type TicketPause,
  type TicketTimes,
  ticketClock,
} from '@postern/domain/areas/helpDesk/clocks.ts'
import type { TicketClock } from '@postern/domain/areas/helpDesk/policies.ts'
import { type TicketOrder, ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketFilters } from '@postern/domain/areas/helpDesk/ticketFilters.ts'
import type { ClockFigure, TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { type Clock, dueAt, elapsedMinutes, stateAt } from '@postern/domain/clocks/clock.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { type RawBuilder, sql } from 'kysely'
import { hoursColumn } from '../writes/storedTicket.ts'
import { type Asking, isBroken, nextDue, ticketConditions } from './ticketConditions.ts'

type Shared = Omit<TicketItem, 'number' | 'clocks'>

/** The stored columns that a list item is built from. */
export interface TicketRow extends Shared, Omit<TicketTimes, 'solvedAt' | 'status' | 'createdAt' | 'pausedSince'> {
  readonly number: number
  readonly contactId: string | null
  readonly pauses: readonly TicketPause[]
  readonly hours: TicketHours
}

export const ticketColumns = sql`t.id, t.number, t.subject, jsonb_build_object('id', cu.id, 'name', cu.name) as customer,
  cu.support_tier as tier, t.category, t.priority, t.status, t.channel, t.team,
  case when t.assignee_id is not null then jsonb_build_object('id', t.assignee_id, 'name', person_name(t.assignee_id)) end as assignee,
  coalesce(lb.name || ', door ' || lk.label, lb.name, st.name, si.name) as place, t.requester_name as "requesterName",
  t.contact_id as "contactId", t.tags, t.created_at as "createdAt", t.updated_at as "updatedAt", t.solved_at as "solvedAt",
  t.hold_until as "holdUntil", t.paused_since as "pausedSince", ${isBroken} as "isBreached", t.row_version as "rowVersion",
  t.sla_policy as "slaPolicy", t.first_response_at as "firstResponseAt", t.last_reply_at as "lastReplyAt", t.pauses,
  ${hoursColumn} as hours`

export const ticketJoins = sql`
  join customers cu on cu.id = t.customer_id
  left join sites si on si.customer_id = t.customer_id and si.id = t.site_id
  left join locker_banks lb on lb.customer_id = t.customer_id and lb.id = t.locker_bank_id
  left join lockers lk on lk.customer_id = t.customer_id and lk.id = t.locker_id
  left join stations st on st.customer_id = t.customer_id and st.id = t.station_id`

function clockFigure(clock: Clock | null, now: number): ClockFigure {
  if (clock === null) return null
  const due = dueAt(clock)
  const elapsed = elapsedMinutes(clock, now)
  const unpaused = clock.pauses.length === 0 ? elapsed : elapsedMinutes({ ...clock, pauses: [] }, now)
  return {
    startsAt: new Date(clock.startsAt).toISOString(),
    dueAt: due === null ? null : new Date(due).toISOString(),
    endedAt: clock.endedAt === null ? null : new Date(clock.endedAt).toISOString(),
    targetMinutes: clock.targetMinutes,
    elapsedMinutes: elapsed,
    pausedMinutes: unpaused - elapsed,
    state: stateAt(clock, now),
  }
}

/** Only users who may see contacts see the requester. */
export const mayNameRequester = (actor: Actor): boolean => can(actor, 'customers.contacts.view')

export function itemOf(actor: Actor, row: TicketRow, now: number): TicketItem {
  const { number, hours, pauses, slaPolicy, firstResponseAt, lastReplyAt, contactId: _, ...item } = row
  const times = { ...item, pauses, slaPolicy, firstResponseAt, lastReplyAt }
  const figure = (which: TicketClock) => clockFigure(ticketClock(times, hours, which), now)
  return {
    ...item,
    number: ticketNumber(number),
    requesterName: mayNameRequester(actor) ? item.requesterName : hiddenSecret,
    clocks: { firstReply: figure('firstReply'), nextUpdate: figure('nextUpdate'), solution: figure('solution') },
  }
}

interface OrderBy {
  readonly key: RawBuilder<unknown>
  readonly type: RawBuilder<unknown>
  readonly descending: boolean
}

const far = sql`'infinity'::timestamptz`
const orders: Readonly<Record<TicketOrder, OrderBy>> = {
  due: { key: sql`coalesce(${nextDue}, ${far})`, type: sql`timestamptz`, descending: false },
  newest: { key: sql`t.created_at`, type: sql`timestamptz`, descending: true },
  updated: { key: sql`t.updated_at`, type: sql`timestamptz`, descending: true },
  priority: { key: sql`t.priority`, type: sql`text`, descending: false },
}

interface Cursor {
  readonly key: string
  readonly id: string
}

/** Cursor of the next page: the last ticket's sort value, and its ID to break ties. */
const cursorText = ({ key, id }: Cursor): string => `${key}~${id}`

function cursorOf(text: string): Cursor {
  const at = text.lastIndexOf('~')
  const [key, id] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || !/^[0-9a-f-]{36}$/.test(id) || !/^[-0-9:.TZP+ a-z]{1,40}$/.test(key))
    throw invalid([{ path: 'cursor', description: 'Send the cursor of the page before.' }])
  return { key, id }
}

export interface TicketPage {
  readonly order: TicketOrder
  readonly cursor: string | undefined
  readonly limit: number
}

interface PageRow extends TicketRow {
  readonly cursorKey: string
}

export function pageStatement(asking: Asking, filters: TicketFilters, { order, cursor, limit }: TicketPage) {
  const { key, type, descending } = orders[order]
  const after = cursor === undefined ? undefined : cursorOf(cursor)
  const beyond = descending ? sql`<` : sql`>`
  const direction = descending ? sql`desc` : sql`asc`
  return sql<PageRow>`
    select ${ticketColumns}, (${key})::text as "cursorKey"
    from tickets t ${ticketJoins}
    where ${ticketConditions(asking, filters)}
      ${after ? sql`and ((${key}), t.id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)` : sql``}
    order by ${key} ${direction}, t.id ${direction} limit ${limit + 1}`
}

export const nextCursorOf = (rows: readonly PageRow[], limit: number): string | null => {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? cursorText({ key: last.cursorKey, id: last.id }) : null
}

export const countStatement = (asking: Asking, filters: TicketFilters) => sql<{ total: number }>`
  select count(*)::int as total from tickets t join customers cu on cu.id = t.customer_id
  where ${ticketConditions(asking, filters)}`
