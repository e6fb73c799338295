/** Stores an inbound mail as a reply, as a new ticket, or for review. Idempotent, however often it's delivered. */
import { attachmentLimits } from '@postern/domain/areas/helpDesk/attachmentLimits.ts'
import { fileName, fileProblem } from '@postern/domain/files/fileContent.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../../database/db.ts'
import type { NewFile } from '../../../files/checkedFile.ts'
import { newId } from '../../../newId.ts'
import { addEvent } from '../writes/addEvent.ts'
import { type OpenedTicket, openTicket } from '../writes/openTicket.ts'
import { lockTicket, type TicketRef } from '../writes/storedTicket.ts'
import { platformAuthor, type TicketAuthor } from '../writes/ticketEvents.ts'
import { type Decision, mailWriter } from './decision.ts'
import { noteFailedDelivery } from './failedDelivery.ts'
import type { ReceivedMail } from './readMessage.ts'
import { answeredTicket, type Sender, senderOf } from './whichTicket.ts'

/** Stops mail loops between two automatic responders. */
const mostHops = 30
/** New tickets per sender and hour. Further mails wait for review. */
const mostAnHour = 20
const longestText = 50_000

const authorOf = ({ fromName }: ReceivedMail): TicketAuthor => ({ kind: 'requester', id: null, name: fromName })

const subjectOf = ({ subject }: ReceivedMail): string => {
  const short = subject.slice(0, 160).trim()
  return short.length >= 3 ? short : `Mail without a subject${short && ` (${short})`}`
}

interface Content {
  readonly text: string
  readonly files: readonly NewFile[]
  /** Attachments that were rejected, with the reason. The mail itself is stored. */
  readonly leftOut: readonly string[]
}

export function contentOf({ written: { text }, files }: ReceivedMail): Content {
  const leftOut: string[] = []
  const kept: NewFile[] = []
  let room = attachmentLimits.maxTotalBytes
  for (const file of files) {
    const name = fileName(file.name)
    const problem = fileProblem(name, file.bytes, attachmentLimits)
    if (problem !== undefined) leftOut.push(problem)
    else if (kept.length === attachmentLimits.maxFiles || file.bytes.length > room)
      leftOut.push(`“${name}” is one file too many.`)
    else {
      kept.push({ name, bytes: file.bytes })
      room -= file.bytes.length
    }
  }
  if (text.length > longestText) leftOut.push('The text is longer than 50,000 characters. The rest is in the message.')
  return { text: text.slice(0, longestText) || '(No text)', files: kept, leftOut }
}

const keepMessageRow = (db: Db, mail: ReceivedMail, { customerId, id }: TicketRef, eventId: string | null) =>
  db.all(sql`
    insert into ticket_messages (customer_id, id, ticket_id, event_id, direction, message_id, in_reply_to, reference_ids,
      from_address, to_addresses, subject, state)
    values (${customerId}, ${newId()}, ${id}, ${eventId}, 'in', ${mail.messageId}, ${mail.refersTo.at(-1) ?? null},
      ${mail.refersTo.slice(-20)}, ${mail.from}, ${[...mail.to]}, ${mail.subject.slice(0, 500)}, 'received')`)

async function noteLeftOut(db: Db, ticket: TicketRef, leftOut: readonly string[]): Promise<void> {
  if (leftOut.length === 0) return
  const body = `Not everything in this mail could be attached. ${leftOut.join(' ')}`
  await addEvent(db, mailWriter, ticket, { kind: 'automation', author: platformAuthor, body })
}

/** An automatic reply is added as a note: the status stays the same, and no one gets an answer. */
async function addReply(db: Db, mail: ReceivedMail, ticket: TicketRef): Promise<void> {
  const { text, files, leftOut } = contentOf(mail)
  const { eventId } = await addEvent(db, mailWriter, ticket, {
    kind: mail.isAutomatic ? 'note' : 'reply',
    author: authorOf(mail),
    body: mail.isAutomatic ? `Automatic reply: ${text}` : text,
    attachments: files,
    data: { from: mail.from, ...(mail.written.quoted && { quoted: mail.written.quoted.slice(0, longestText) }) },
  })
  await keepMessageRow(db, mail, ticket, eventId)
  await noteLeftOut(db, ticket, leftOut)
}

/** The first mail's text becomes the description; its files need a separate event. */
async function addFiles(db: Db, mail: ReceivedMail, ticket: TicketRef, files: readonly NewFile[]) {
  const body =
    files.length === 1 ? 'Sent a file with the first mail.' : `Sent ${files.length} files with the first mail.`
  const added = await addEvent(db, mailWriter, ticket, {
    kind: 'automation',
    author: authorOf(mail),
    body,
    attachments: files,
  })
  return added.eventId
}

export async function openTicketFromMail(
  db: Db,
  mail: ReceivedMail,
  sender: Sender,
  parentId: string | null = null,
): Promise<OpenedTicket> {
  const { text, files, leftOut } = contentOf(mail)
  const ticket = await openTicket(db, mailWriter, {
    customerId: sender.customerId,
    subject: subjectOf(mail),
    description: text,
    requester: { name: mail.fromName, email: mail.from },
    channel: 'email',
    category: 'request',
    contactId: sender.contactId,
    parentId,
    author: authorOf(mail),
  })
  await keepMessageRow(db, mail, ticket, files.length > 0 ? await addFiles(db, mail, ticket, files) : null)
  await noteLeftOut(db, ticket, leftOut)
  return ticket
}

/** A closed ticket isn't reopened: a later mail opens a follow-up ticket. */
async function replyTo(db: Db, mail: ReceivedMail, ticket: TicketRef): Promise<Decision> {
  const { status, contactId } = await lockTicket(db, ticket)
  if (status !== 'closed' || mail.isAutomatic) {
    await addReply(db, mail, ticket)
    return { outcome: mail.isAutomatic ? 'automatic' : 'reply', ticket }
  }
  const sender = { customerId: ticket.customerId, contactId }
  return { outcome: 'ticket', ticket: await openTicketFromMail(db, mail, sender, ticket.id) }
}

const sentInAnHour = async (db: Db, from: string): Promise<number> => {
  const found = await db.one(sql<{ count: number }>`
    select count(*)::int as count from inbound_mail
    where from_address = ${from} and outcome = 'ticket' and received_at > now() - interval '1 hour'`)
  return found?.count ?? 0
}

async function decide(db: Db, mail: ReceivedMail, ours: (address: string) => boolean): Promise<Decision> {
  if (mail.failedDelivery) return noteFailedDelivery(db, mail, mail.failedDelivery)
  if (ours(mail.from)) return { outcome: 'loop', reason: 'It comes from our own address.' }
  if (mail.hops > mostHops) return { outcome: 'loop', reason: `It was passed on ${mail.hops} times.` }
  const answered = await answeredTicket(db, mail)
  if (answered) return replyTo(db, mail, answered)
  if (mail.isAutomatic) return { outcome: 'automatic', reason: 'A program sent it, and it answers no ticket.' }
  if ((await sentInAnHour(db, mail.from)) >= mostAnHour)
    return { outcome: 'unassigned', reason: `More than ${mostAnHour} tickets from this sender within an hour.` }
  const sender = await senderOf(db, mail)
  if (sender === 'unknown') return { outcome: 'unassigned', reason: 'The sender isn’t known.' }
  if (sender === 'several') return { outcome: 'unassigned', reason: 'The sender belongs to several customers.' }
  return { outcome: 'ticket', ticket: await openTicketFromMail(db, mail, sender) }
}

export interface Keeping {
  readonly database: Database
  /** Whether an address is one that we send from or receive at. */
  readonly ours: (address: string) => boolean
}

/** False if it was stored before. */
export const keepMessage = ({ database, ours }: Keeping, raw: Buffer, mail: ReceivedMail): Promise<boolean> =>
  tx(database, 'all', async (db) => {
    const id = newId()
    const isNew = await db.one(sql`
      insert into inbound_mail (id, message_id, from_address, from_name, recipients, subject, size, raw, outcome)
      values (${id}, ${mail.messageId}, ${mail.from}, ${mail.fromName}, ${[...mail.to]}, ${mail.subject.slice(0, 500)},
        ${raw.length}, ${raw}, 'unassigned')
      on conflict do nothing returning id`)
    if (!isNew) return false
    const { outcome, ticket, reason } = await decide(db, mail, ours)
    await db.all(sql`
      update inbound_mail set outcome = ${outcome}, reason = ${reason ?? null}, customer_id = ${ticket?.customerId ?? null},
        ticket_id = ${ticket?.id ?? null} where id = ${id}`)
    return true
  })
