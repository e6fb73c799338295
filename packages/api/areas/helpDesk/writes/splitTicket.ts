/** Moves part of a conversation to a new ticket. Each event ends up in exactly one of the two. */
import { type TicketCategory, ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { type OpenedTicket, openTicket } from './openTicket.ts'
import { saveTicket } from './saveTicket.ts'
import { lockTicket } from './storedTicket.ts'
import { insertEvent, type TicketAuthor } from './ticketEvents.ts'

export interface Splitting {
  readonly customerId: string
  readonly id: string
  /** Replies and notes of this ticket. */
  readonly eventIds: readonly string[]
  readonly subject: string
  /** Defaults to the ticket's category. */
  readonly category?: TicketCategory
  readonly author: TicketAuthor
  readonly expectedVersion?: number
  /** Defaults to now. */
  readonly at?: Date
}

export async function splitTicket(db: Db, writer: Writer, splitting: Splitting): Promise<OpenedTicket> {
  const { customerId, id, subject, author, at: moment = new Date() } = splitting
  const at = moment.toISOString()
  const source = await lockTicket(db, { customerId, id }, splitting.expectedVersion)
  const eventIds = [...new Set(splitting.eventIds)]
  const { siteId, lockerBankId, lockerId, stationId, parcelId, contactId } = source
  const opened = await openTicket(db, writer, {
    customerId,
    subject,
    description: `Split from ${ticketNumber(source.number)}: ${source.subject}`,
    requester: { name: source.requesterName, email: source.requesterEmail, phone: source.requesterPhone },
    channel: source.channel,
    category: splitting.category ?? source.category,
    priority: source.priority,
    team: source.team,
    parentId: source.id,
    siteId,
    lockerBankId,
    lockerId,
    stationId,
    parcelId,
    contactId,
    author,
    at: moment,
  })
  const moved = await db.all(sql<{ id: string }>`
    update ticket_events set ticket_id = ${opened.id}, data = data || ${JSON.stringify({ splitFrom: source.number })}::jsonb
    where customer_id = ${customerId} and ticket_id = ${id} and kind in ('reply', 'note') and id = any(${eventIds}::uuid[])
    returning id`)
  if (moved.length === 0 || moved.length < eventIds.length)
    throw invalid([{ path: 'eventIds', description: 'Select replies and notes of this ticket.' }])
  const along = sql`where customer_id = ${customerId} and ticket_id = ${id} and event_id = any(${eventIds}::uuid[])`
  await db.all(sql`update ticket_attachments set ticket_id = ${opened.id} ${along}`)
  await db.all(sql`update ticket_messages set ticket_id = ${opened.id} ${along}`)
  await insertEvent(db, source, {
    kind: 'merge',
    author,
    body: '',
    data: { splitInto: opened.number, splitIntoId: opened.id, count: moved.length },
    at,
  })
  await saveTicket(db, writer, source, source, at, {
    split: { before: null, after: ticketNumber(opened.number) },
  })
  return opened
}
