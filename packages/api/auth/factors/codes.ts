/** Codes by email: six digits, valid for ten minutes, single use. Bound to the requesting session, so no other sign-in can use them. */
import { randomInt } from 'node:crypto'
import { maskedEmail, signInRules, waitWords } from '@postern/domain/auth/signIn.ts'
import { tooMany } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import type { SignedIn } from '../session.ts'

export type CodePurpose = 'signIn' | 'confirm' | 'register'

const { codeDigits, codeMinutes, resendSeconds } = signInRules

/** Six digits can be brute-forced from a plain hash in a second, so the hash is keyed. */
const codeHash = ({ secrets }: Pick<Deps, 'secrets'>, sessionId: string, purpose: CodePurpose, code: string) =>
  secrets.mac('code', `${sessionId} ${purpose} ${code}`)

/** Half a minute between two codes; the error says how long to wait. Locks the session's row: of two concurrent requests, one is sent. */
async function requirePause(db: Db, sessionId: string): Promise<void> {
  const row = await db.one(sql<{ wait: number }>`
    select coalesce(ceil(extract(epoch from code_sent_at + make_interval(secs => ${resendSeconds}) - now())), 0)::float8 as wait
    from sessions where id = ${sessionId} for update`)
  if (row && row.wait > 0)
    throw tooMany(`A code was just sent. You can request another one in ${waitWords(row.wait)}.`, row.wait)
}

export interface Sent {
  readonly sentTo: string
  readonly expiresInSeconds: number
  readonly resendAfterSeconds: number
}

export async function sendCode(
  db: Db,
  deps: Pick<Deps, 'secrets' | 'sendsMail'>,
  { sessionId, user }: SignedIn,
  purpose: CodePurpose,
): Promise<Sent> {
  await requirePause(db, sessionId)
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  await db.all(sql`update sessions set codes_sent = codes_sent + 1, code_sent_at = now() where id = ${sessionId}`)
  await db.all(sql`
    insert into one_time_codes (session_id, purpose, code_hash, expires_at)
    values (${sessionId}, ${purpose}, ${codeHash(deps, sessionId, purpose, code)}, now() + make_interval(mins => ${codeMinutes}))
    on conflict (session_id, purpose) do update
      set code_hash = excluded.code_hash, sent_at = now(), expires_at = excluded.expires_at, used_at = null`)
  await post(db, deps, user.email, mails.code(user.name, code, codeMinutes), { usefulMinutes: codeMinutes })
  return { sentTo: maskedEmail(user.email), expiresInSeconds: codeMinutes * 60, resendAfterSeconds: resendSeconds }
}

/** True for exactly one caller: comparing and consuming are one statement. */
export async function useCode(
  db: Db,
  deps: Pick<Deps, 'secrets'>,
  sessionId: string,
  purpose: CodePurpose,
  code: string,
): Promise<boolean> {
  const used = await db.one(sql`
    update one_time_codes set used_at = now()
    where session_id = ${sessionId} and purpose = ${purpose} and code_hash = ${codeHash(deps, sessionId, purpose, code)}
      and used_at is null and expires_at > now()
    returning session_id`)
  return used !== undefined
}
