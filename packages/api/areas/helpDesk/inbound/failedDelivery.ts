/** A reply of ours bounced: notes it on the ticket and marks the message as failed. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { addEvent } from '../writes/addEvent.ts'
import { platformAuthor } from '../writes/ticketEvents.ts'
import { type Decision, mailWriter } from './decision.ts'
import type { FailedDelivery, ReceivedMail } from './readMessage.ts'

interface Returned {
  readonly customerId: string
  readonly id: string
}

/** Matches the message that the report names, or the ones it references. */
const returnedStatement = (ids: readonly string[], reason: string) => sql<Returned>`
  update ticket_messages set state = 'failed', error = ${reason}
  where direction = 'out' and message_id = any(${[...ids]}::text[])
  returning customer_id as "customerId", ticket_id as id`

export async function noteFailedDelivery(
  db: Db,
  mail: ReceivedMail,
  { messageId, recipient, reason }: FailedDelivery,
): Promise<Decision> {
  const ids = [...mail.refersTo, ...(messageId === null ? [] : [messageId])]
  const [ticket] = await db.all(returnedStatement(ids, reason))
  if (!ticket) return { outcome: 'bounce', reason: 'It returns a message that no ticket sent.' }
  const body = `The reply to ${recipient ?? 'the requester'} wasn’t delivered. Their mail server said: ${reason}`
  await addEvent(db, mailWriter, ticket, { kind: 'automation', author: platformAuthor, body })
  return { outcome: 'bounce', ticket, reason }
}
