/** Emails are written in the transaction of the change they're about, and sent after it commits (email/delivery.ts). */
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../newId.ts'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './templates.ts'

export type MailDeps = Pick<Deps, 'secrets' | 'sendsMail'>
/** For an email with a link in it. */
export type LinkMailDeps = MailDeps & Pick<Deps, 'publicUrl'>

const aDay = 1_440

/** Returns its ID. `decoy`: the same work for an email that must not be sent, so that requesting one takes equally long for everyone. */
export async function post(
  db: Db,
  { secrets, sendsMail }: MailDeps,
  to: string,
  mail: Mail,
  { usefulMinutes = aDay, decoy = false } = {},
): Promise<string> {
  const id = newId()
  const state = decoy ? 'dropped' : sendsMail ? 'waiting' : 'kept'
  const body = secrets.seal(id, JSON.stringify({ text: mail.text, html: mail.html }))
  await db.all(sql`
    insert into outbox (id, recipient, subject, body, state, expires_at, sent_at)
    values (${id}, ${decoy ? '-'.repeat(to.length) : to}, ${mail.subject}, ${body}, ${state}, now() + make_interval(mins => ${usefulMinutes}),
      case when ${state}::text = 'kept' then now() end)`)
  return id
}

export interface StoredMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly sentAt: string
}

/** Boundary: decrypts exactly what `post` encrypted. */
export const bodyOf = (secrets: Secrets, { id, body }: Pick<StoredMail, 'id' | 'body'>) =>
  JSON.parse(secrets.open(id, body)) as Pick<Mail, 'text' | 'html'>

const shown = 50

export const latestMails = (db: Db): Promise<StoredMail[]> =>
  db.all(sql<StoredMail>`
    select id, recipient, subject, body, coalesce(sent_at, created_at) as "sentAt" from outbox
    where state in ('kept', 'sent', 'waiting') order by created_at desc, id desc limit ${shown}`)
