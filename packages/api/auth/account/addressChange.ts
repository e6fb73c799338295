/** Changes a user's email address: links and codes sent to the old one stop working, and both addresses are notified. */
import { maskedEmail } from '@postern/domain/auth/signIn.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type LinkMailDeps, post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { sendInvitation } from '../passwords/invitations.ts'
import { voidLinksOf } from '../passwords/links.ts'
import type { Receiver } from '../people.ts'

/** Codes belong to sessions: one sent to the old mailbox must not finish a sign-in or confirm a change of factors. */
const voidCodesOf = (db: Db, userId: string) =>
  db.all(sql`
    delete from one_time_codes where session_id in (select id from sessions where user_id = ${userId} and ended_at is null)`)

/** Users who haven't accepted yet are invited again at the new address: the earlier link is dead. */
async function inviteAgain(db: Db, deps: LinkMailDeps, to: Receiver, inviter: string): Promise<void> {
  const waits = await db.one(
    sql`select from users where id = ${to.id} and status = 'invited' and password_hash is null`,
  )
  if (waits) await sendInvitation(db, deps, to, inviter)
}

/** Runs in the transaction that writes the new address. */
export async function readdress(db: Db, deps: LinkMailDeps, user: Receiver, email: string, by: string): Promise<void> {
  await voidLinksOf(db, user.id)
  await voidCodesOf(db, user.id)
  await post(db, deps, user.email, mails.addressChanged(user.name, { from: user.email, to: maskedEmail(email), by }))
  await post(db, deps, email, mails.addressChanged(user.name, { from: maskedEmail(user.email), to: email, by }))
  await inviteAgain(db, deps, { ...user, email }, by)
}
