/** Sends the emails in the outbox. Any number of nodes may do this: each email is claimed by one of them at a time. */
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { type Database, tx } from '../database/db.ts'
import type { Secrets } from '../secrets.ts'
import { bodyOf } from './outbox.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly id: string
  /** Defaults to our own address. */
  readonly from?: string
  readonly replyTo?: string
  /** Defaults to one derived from the ID. */
  readonly messageId?: string
  /** The messages it replies to. */
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

export type SendMail = (letter: Letter) => Promise<void>

export interface DeliveryDeps {
  readonly database: Database
  readonly secrets: Secrets
  readonly send: SendMail
}

interface Claimed {
  id: string
  recipient: string
  subject: string
  body: string
  attempts: number
}

const atOnce = 10
const attemptsAtMost = 12
/** Longer than any attempt takes; the claim of a node that died expires after this. */
const claimSeconds = 60

/** 5 s, 10 s, 20 s … at most an hour. */
export const backOffSeconds = (attempts: number): number => Math.min(3_600, 5 * 2 ** (attempts - 1))

const claim = (database: Database) =>
  tx(database, 'all', async (db) => {
    await db.all(sql`update outbox set state = 'dropped' where state = 'waiting' and expires_at <= now()`)
    return db.all(sql<Claimed>`
      update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${claimSeconds})
      where id in (
        select id from outbox where state = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at limit ${atOnce} for update skip locked)
      returning id, recipient, subject, body, attempts`)
  })

async function sendOne({ database, secrets, send }: DeliveryDeps, mail: Claimed): Promise<void> {
  const { id, recipient, subject, attempts } = mail
  const problem = await send({ id, to: recipient, subject, ...bodyOf(secrets, mail) }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : 'not sent'),
  )
  await tx(database, 'all', (db) =>
    problem === null
      ? db.all(sql`update outbox set state = 'sent', sent_at = now(), last_error = null where id = ${id}`)
      : db.all(sql`
          update outbox set last_error = ${problem}, state = ${attempts >= attemptsAtMost ? 'failed' : 'waiting'},
            next_attempt_at = now() + make_interval(secs => ${backOffSeconds(attempts)}) where id = ${id}`),
  )
}

/** One round; returns how many were attempted. */
export async function deliver(deps: DeliveryDeps): Promise<number> {
  const claimed = await claim(deps.database)
  await Promise.all(claimed.map((mail) => sendOne(deps, mail)))
  return claimed.length
}

/** If an email is sent twice because a node died in between, the ID lets mail programs show it as one. */
export function smtpSender(url: string, from: string): SendMail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ id, references = [], attachments = [], ...letter }) => {
    await transport.sendMail({
      from,
      messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
      ...letter,
      references: [...references],
      attachments: [...attachments],
    })
  }
}
