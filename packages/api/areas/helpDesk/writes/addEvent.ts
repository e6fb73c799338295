/** Adds to a ticket's conversation: a public reply, an internal note, or what the platform did. */
import type { TicketStatus } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { attachTo, keepAttachment, type NewAttachment, requireRoom } from './attachments.ts'
import { changeLocked, type TicketChanges } from './changeTicket.ts'
import { lockTicket, type StoredTicket, type TicketRef } from './storedTicket.ts'
import { insertEvent, type TicketAuthor } from './ticketEvents.ts'

export interface AddedEvent {
  /** `automation`: what the platform did, for example a monitor rule. */
  readonly kind: 'reply' | 'note' | 'automation'
  readonly author: TicketAuthor
  readonly body: string
  /** Files that were uploaded for this ticket before. */
  readonly attachmentIds?: readonly string[]
  /** Files that come along, for example in a mail. */
  readonly attachments?: readonly NewAttachment[]
  readonly data?: Readonly<Record<string, unknown>>
  /** What changes with it, for example by a macro. */
  readonly changes?: TicketChanges
  readonly expectedVersion?: number
  /** By default now. */
  readonly at?: Date
}

const closedSentence = 'This ticket is closed. Create a follow-up ticket.'

/** Where the ticket goes by what was said, unless someone says where. */
function statusAfter({ kind, author }: AddedEvent, { status }: StoredTicket): TicketStatus {
  if (kind !== 'reply') return status
  if (author.kind === 'requester') return status === 'pendingCustomer' || status === 'solved' ? 'open' : status
  return status === 'new' ? 'open' : status
}

interface LastMessage {
  readonly messageId: string
  readonly referenceIds: readonly string[]
}

/** As many as a mail refers to: mail servers cut longer headers. */
const mostReferences = 20

/** What is sent to the requester waits here; the task that sends mail takes it from there. */
async function queueMail(db: Db, ticket: StoredTicket, eventId: string, at: string): Promise<void> {
  if (ticket.requesterEmail === null) return
  const last = await db.one(sql<LastMessage>`
    select message_id as "messageId", reference_ids as "referenceIds" from ticket_messages
    where customer_id = ${ticket.customerId} and ticket_id = ${ticket.id} order by created_at desc, id desc limit 1`)
  const references = last ? [...last.referenceIds, last.messageId].slice(-mostReferences) : []
  await db.all(sql`
    insert into ticket_messages (customer_id, id, ticket_id, event_id, direction, message_id, in_reply_to, reference_ids,
      to_addresses, subject, state, created_at, next_attempt_at)
    values (${ticket.customerId}, ${uuidv7()}, ${ticket.id}, ${eventId}, 'out', ${`<${eventId}@tickets.postern>`},
      ${last?.messageId ?? null}, ${references}, ${[ticket.requesterEmail]},
      ${`[${ticketNumber(ticket.number)}] ${ticket.subject}`}, 'queued', ${at}, ${at})`)
}

const auditedAs: Readonly<Record<AddedEvent['kind'], string>> = {
  reply: 'Public reply',
  note: 'Internal note',
  automation: 'Automation',
}

export interface EventAdded {
  readonly eventId: string
  readonly ticket: StoredTicket
}

/** A reply from staff starts the clock of the next update and is queued as mail; one from the requester reopens a solved ticket. */
export async function addEvent(db: Db, writer: Writer, ref: TicketRef, added: AddedEvent): Promise<EventAdded> {
  const { kind, author, body, attachmentIds = [], attachments = [], data = {}, changes = {} } = added
  const moment = added.at ?? new Date()
  const at = moment.toISOString()
  const before = await lockTicket(db, ref, added.expectedVersion)
  if (kind === 'reply' && before.status === 'closed') throw failure('conflict', { message: closedSentence })
  const isPublic = kind === 'reply'
  const eventId = await insertEvent(db, ref, { kind, author, body, isPublic, data, at })
  await attachTo(db, ref, eventId, attachmentIds)
  requireRoom(attachments.map(({ bytes }) => bytes.length))
  for (const file of attachments) await keepAttachment(db, ref, file, { by: author.id, eventId })
  const fromStaff = isPublic && author.kind === 'staff'
  const answered = fromStaff ? { ...before, firstResponseAt: before.firstResponseAt ?? at, lastReplyAt: at } : before
  const ticket = await changeLocked(
    db,
    writer,
    answered,
    { status: statusAfter(added, before), ...changes },
    { author, at: moment, more: { conversation: { before: null, after: auditedAs[kind] } } },
  )
  if (fromStaff) await queueMail(db, ticket, eventId, at)
  return { eventId, ticket }
}
