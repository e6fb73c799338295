/** Sends queued replies, each from one node at a time. Failed ones are retried; after the last attempt the ticket notes it. */
import { sql } from 'kysely'
import { type Database, tx } from '../../../database/db.ts'
import type { HelpDeskMail } from '../../../deps.ts'
import { backOffSeconds, type SendMail } from '../../../email/delivery.ts'
import { task } from '../../../tasks/task.ts'
import { mailWriter } from '../inbound/decision.ts'
import { askForSatisfaction } from '../satisfaction.ts'
import { addEvent } from '../writes/addEvent.ts'
import { platformAuthor } from '../writes/ticketEvents.ts'
import { type QueuedReply, type ReplyFile, replyLetter } from './replyMail.ts'

const atOnce = 5
const attemptsAtMost = 12
/** Longer than any attempt takes; a reply claimed by a node that died is released after this. */
const claimSeconds = 120

/** Replies queued longer than this, for example without a mail server, are no longer sent. */
const lateDays = 3

const claim = (database: Database) =>
  tx(database, 'all', async (db) => {
    await db.all(sql`
      update ticket_messages set state = 'dropped', error = 'It wasn’t sent within 3 days.'
      where state in ('queued', 'sending') and created_at < now() - make_interval(days => ${lateDays})`)
    return db.all(sql<QueuedReply>`
      with claimed as (
        update ticket_messages set state = 'sending', attempts = attempts + 1,
          next_attempt_at = now() + make_interval(secs => ${claimSeconds})
        where (customer_id, id) in (
          select customer_id, id from ticket_messages
          where state in ('queued', 'sending') and next_attempt_at <= now()
          order by next_attempt_at limit ${atOnce} for update skip locked)
        returning *)
      select m.customer_id as "customerId", m.id, m.ticket_id as "ticketId", t.number, e.id as "eventId",
        m.message_id as "messageId", m.in_reply_to as "inReplyTo", m.reference_ids as "referenceIds",
        m.to_addresses[1] as "to", m.subject, e.body, e.author, m.attempts,
        coalesce(e.kind = 'status' and e.data ->> 'to' = 'solved' and t.solved_at is not null, false) as "isSolution"
      from claimed m
      join tickets t on t.customer_id = m.customer_id and t.id = m.ticket_id
      join ticket_events e on e.customer_id = m.customer_id and e.id = m.event_id`)
  })

const filesOf = (database: Database, { customerId, eventId }: QueuedReply) =>
  tx(database, { customerId }, (db) =>
    db.all(sql<ReplyFile>`
      select name, type, bytes from ticket_attachments where customer_id = ${customerId} and event_id = ${eventId} order by id`),
  )

/** 5xx is the recipient's server's final answer; a retry wouldn't help. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

interface Problem {
  readonly text: string
  readonly isFinal: boolean
}

/** Link to rate the ticket, if this reply tells the requester that it's solved. */
async function satisfactionLink(database: Database, reply: QueuedReply, publicUrl: string): Promise<string | null> {
  if (!reply.isSolution) return null
  const { customerId, ticketId: id } = reply
  const token = await tx(database, { customerId }, (db) => askForSatisfaction(db, { customerId, id }))
  return `${publicUrl}/satisfaction/${token}`
}

interface Sending {
  readonly database: Database
  readonly send: SendMail
  readonly mail: HelpDeskMail | undefined
  readonly publicUrl: string
}

async function trySending({ database, send, mail, publicUrl }: Sending, reply: QueuedReply): Promise<Problem | null> {
  try {
    const link = await satisfactionLink(database, reply, publicUrl)
    await send(replyLetter(reply, { files: await filesOf(database, reply), link }, mail))
    return null
  } catch (error) {
    const text = (error instanceof Error ? error.message : 'not sent').slice(0, 300)
    return { text, isFinal: isFinal(error) || reply.attempts >= attemptsAtMost }
  }
}

const noteOutcome = (
  database: Database,
  { customerId, id, ticketId, to, attempts }: QueuedReply,
  problem: Problem | null,
) =>
  tx(database, { customerId }, async (db) => {
    const mine = sql`customer_id = ${customerId} and id = ${id} and state = 'sending'`
    if (problem === null) {
      await db.all(sql`update ticket_messages set state = 'sent', sent_at = now(), error = null where ${mine}`)
      return
    }
    await db.all(sql`
      update ticket_messages set error = ${problem.text}, state = ${problem.isFinal ? 'failed' : 'queued'},
        next_attempt_at = now() + make_interval(secs => ${backOffSeconds(attempts)}) where ${mine}`)
    if (!problem.isFinal) return
    const body = `The reply to ${to} couldn’t be sent. The mail server said: ${problem.text}`
    await addEvent(db, mailWriter, { customerId, id: ticketId }, { kind: 'automation', author: platformAuthor, body })
  })

export const sendRepliesTask = task({
  key: 'helpDesk.sendReplies',
  title: 'Send ticket replies',
  description: 'Emails public replies to requesters, and those that failed again later.',
  queue: 'mail',
  schedule: { everySeconds: 2 },
  isNeeded: sql`exists (select from ticket_messages where state in ('queued', 'sending') and next_attempt_at <= now())`,
  retries: 0,
  // Without SMTP_URL, replies stay queued.
  appliesTo: ({ sendsMail }) => sendsMail,
  run: async (run, { database, sendMail, helpDeskMail, publicUrl }) => {
    if (!sendMail) return
    const sending = { database, send: sendMail, mail: helpDeskMail, publicUrl: publicUrl() }
    for (;;) {
      run.signal.throwIfAborted()
      const claimed = await claim(database)
      if (claimed.length === 0) return
      for (const reply of claimed) await noteOutcome(database, reply, await trySending(sending, reply))
      await run.count(claimed.length)
    }
  },
})
