/** Queues mail to the requester as a row, which the sending task picks up. */
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import type { StoredTicket } from './storedTicket.ts'

interface LastMessage {
  readonly messageId: string
  readonly referenceIds: readonly string[]
}

/** Maximum number of references in a mail: mail servers cut longer headers. */
const mostReferences = 20

/** Does nothing if the requester has no address. */
export async function queueMail(db: Db, ticket: StoredTicket, eventId: string, at: string): Promise<void> {
  if (ticket.requesterEmail === null) return
  const last = await db.one(sql<LastMessage>`
    select message_id as "messageId", reference_ids as "referenceIds" from ticket_messages
    where customer_id = ${ticket.customerId} and ticket_id = ${ticket.id} order by created_at desc, id desc limit 1`)
  const references = last ? [...last.referenceIds, last.messageId].slice(-mostReferences) : []
  await db.all(sql`
    insert into ticket_messages (customer_id, id, ticket_id, event_id, direction, message_id, in_reply_to, reference_ids,
      to_addresses, subject, state, created_at, next_attempt_at)
    values (${ticket.customerId}, ${newId()}, ${ticket.id}, ${eventId}, 'out', ${`<${eventId}@tickets.postern>`},
      ${last?.messageId ?? null}, ${references}, ${[ticket.requesterEmail]},
      ${`[${ticketNumber(ticket.number)}] ${ticket.subject}`}, 'queued', ${at}, ${at})`)
}
