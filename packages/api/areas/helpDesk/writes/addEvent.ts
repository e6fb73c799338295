/** Adds to a ticket's conversation: a public reply, an internal note, or an automation. */
import { attachmentLimits } from '@postern/domain/areas/helpDesk/attachmentLimits.ts'
import type { TicketStatus } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { type NewFile, requireRoom } from '../../../files/checkedFile.ts'
import { attachTo, keepAttachment } from './attachments.ts'
import { changeLocked, type TicketChanges } from './changeTicket.ts'
import { notifyMentioned, notifyReplied } from './notifyTicket.ts'
import { queueMail } from './queueMail.ts'
import { lockTicket, type StoredTicket, type TicketRef } from './storedTicket.ts'
import { insertEvent, type TicketAuthor } from './ticketEvents.ts'

export interface AddedEvent {
  /** `automation`: by the platform, for example a monitor rule. */
  readonly kind: 'reply' | 'note' | 'automation'
  readonly author: TicketAuthor
  readonly body: string
  /** Files uploaded for this ticket earlier. */
  readonly attachmentIds?: readonly string[]
  /** Files that arrive with it, for example in a mail. */
  readonly attachments?: readonly NewFile[]
  readonly data?: Readonly<Record<string, unknown>>
  /** Changes made along with it, for example by a macro. */
  readonly changes?: TicketChanges
  readonly expectedVersion?: number
  /** Defaults to now. */
  readonly at?: Date
}

const closedSentence = 'This ticket is closed. Create a follow-up ticket.'

/** The status a reply leads to, unless the caller sets one. */
function statusAfter({ kind, author }: AddedEvent, { status }: StoredTicket): TicketStatus {
  if (kind !== 'reply') return status
  if (author.kind === 'requester') return status === 'pendingCustomer' || status === 'solved' ? 'open' : status
  return status === 'new' ? 'open' : status
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

/** A staff reply starts the next-update clock and is queued as mail; one from the requester reopens a solved ticket. */
export async function addEvent(db: Db, writer: Writer, ref: TicketRef, added: AddedEvent): Promise<EventAdded> {
  const { kind, author, body, attachmentIds = [], attachments = [], data = {}, changes = {} } = added
  const moment = added.at ?? new Date()
  const at = moment.toISOString()
  const before = await lockTicket(db, ref, added.expectedVersion)
  if (kind === 'reply' && before.status === 'closed') throw failure('conflict', { message: closedSentence })
  const isPublic = kind === 'reply'
  const eventId = await insertEvent(db, ref, { kind, author, body, isPublic, data, at })
  await attachTo(db, ref, eventId, attachmentIds)
  requireRoom(
    attachments.map(({ bytes }) => bytes.length),
    attachmentLimits,
  )
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
  if (isPublic && author.kind === 'requester') await notifyReplied(db, ticket, eventId)
  if (kind === 'note') await notifyMentioned(db, ticket, { eventId, body, actorId: writer.userId })
  return { eventId, ticket }
}
