/** Finds where a mail belongs: the ticket it answers, the customer its sender belongs to, or unknown. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { TicketRef } from '../writes/storedTicket.ts'
import type { ReceivedMail } from './readMessage.ts'

/** `help+…@`: our reply address with a ticket's ID, or one with a customer's code. */
const plusParts = (mail: ReceivedMail): string[] =>
  mail.to.flatMap((address) => /^[^@+]{1,64}\+([\w-]{1,80})@/.exec(address)?.[1] ?? [])

const numberIn = (subject: string): number | null => {
  const found = /\[HD-(\d{1,9})\]/.exec(subject.slice(0, 400))?.[1]
  return found === undefined ? null : Number(found)
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/**
 * A reference to one of our messages counts first, then our reply address. A ticket number in the subject proves nothing, so it
 * counts only for that ticket's requester. A merged ticket resolves to the one it was merged into.
 */
const answeredStatement = (mail: ReceivedMail) => sql<TicketRef>`
  select t.customer_id as "customerId", coalesce(t.duplicate_of, t.id) as id
  from (
    select m.customer_id, m.ticket_id, 1 as way, array_position(${[...mail.refersTo]}::text[], m.message_id) as place
    from ticket_messages m where m.message_id = any(${[...mail.refersTo]}::text[])
    union all
    select customer_id, id, 2, 0 from tickets where id = any(${plusParts(mail).filter(isUuid)}::uuid[])
    union all
    select customer_id, id, 3, 0 from tickets
    where number = ${numberIn(mail.subject)}::integer and lower(requester_email) = ${mail.from}
  ) found (customer_id, ticket_id, way, place)
  join tickets t on t.customer_id = found.customer_id and t.id = found.ticket_id
  order by way, place desc limit 1`

export const answeredTicket = (db: Db, mail: ReceivedMail): Promise<TicketRef | undefined> =>
  db.one(answeredStatement(mail))

export interface Sender {
  readonly customerId: string
  readonly contactId: string | null
}

/** If two customers match, staff have to decide. */
const senderStatement = (mail: ReceivedMail) => sql<Sender & { way: number }>`
  select way, customer_id as "customerId", max(contact_id::text)::uuid as "contactId" from (
    select 1 as way, c.id as customer_id, null::uuid as contact_id from customers c
    where lower(c.code) = any(${plusParts(mail)}::text[]) and not c.is_provider and c.archived_at is null
    union all
    select 2, c.customer_id, c.id from contacts c
    where contact_keys(c.emails, c.phones, c.badge_ids, c.external_id) @> array[${mail.from}::text] and c.archived_at is null
    union all
    select 3, u.customer_id, null from users u join customers c on c.id = u.customer_id
    where lower(u.email) = ${mail.from} and u.archived_at is null and not c.is_provider
    union all
    select 4, c.id, null from customers c
    where lower(c.primary_contact_email) = ${mail.from} and not c.is_provider and c.archived_at is null
  ) found
  group by way, customer_id order by way limit 3`

/** The first way that finds a customer decides, even if it finds several. */
export async function senderOf(db: Db, mail: ReceivedMail): Promise<Sender | 'unknown' | 'several'> {
  const found = await db.all(senderStatement(mail))
  const [first, ...others] = found
  if (!first) return 'unknown'
  return others.some(({ way }) => way === first.way) ? 'several' : first
}
