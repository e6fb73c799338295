/** A user's second factors, and what happens when they change. */

import { deviceName } from '@postern/domain/auth/device.ts'
import type { Factor } from '@postern/domain/auth/endpoints.ts'
import { type FactorMethod, mayRemoveFactor } from '@postern/domain/auth/signIn.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { renewToken, type SignedIn } from '../session.ts'
import { type Origin, recordSignIn, type SignInEvent } from '../signInLog.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'

export interface FactorList {
  factors: Factor[]
  recoveryCodesLeft: number
  recoveryCodes?: string[]
  token?: string
}

/** `createdAt` is when the factor was confirmed: an abandoned setup isn't a factor. */
export async function factorsOf(db: Db, userId: string): Promise<FactorList> {
  const factors = await db.all(sql<Factor>`
    select id, method, name, confirmed_at as "createdAt", last_used_at as "lastUsedAt"
    from factors where user_id = ${userId} and confirmed_at is not null order by confirmed_at, id`)
  const codes = await db.one(sql<{ left: number }>`
    select count(*) as left from recovery_codes where user_id = ${userId} and used_at is null`)
  return { factors, recoveryCodesLeft: codes?.left ?? 0 }
}

/** Serializes changes to one user's factors, so each sees the result of the previous one. */
export const lockPerson = (db: Db, userId: string) => db.one(sql`select id from users where id = ${userId} for update`)

interface Change {
  readonly event: SignInEvent
  readonly method: FactorMethod
  /** The sentence in the mail. */
  readonly what: string
}

/** Logs the change, emails the user and renews the session's token: permissions changed, so a copy of the old token is useless. */
async function changed(db: Db, deps: Deps, { user, sessionId }: SignedIn, origin: Origin, change: Change) {
  await recordSignIn(db, origin, {
    event: change.event,
    outcome: 'success',
    userId: user.id,
    method: change.method,
    sessionId,
  })
  const place = { device: deviceName(origin.userAgent), address: origin.address, at: new Date().toISOString() }
  await post(db, deps, user.email, mails.factorsChanged(user.name, change.what, place))
  return renewToken(db, sessionId)
}

const words: Record<FactorMethod, string> = {
  email: 'Email codes',
  totp: 'An authenticator app',
  passkey: 'A passkey',
}

/** The first factor comes with recovery codes: otherwise a lost phone is a lost account. */
export async function factorAdded(
  db: Db,
  deps: Deps,
  signedIn: SignedIn,
  origin: Origin,
  method: FactorMethod,
): Promise<FactorList> {
  const before = await factorsOf(db, signedIn.user.id)
  const isFirst = before.factors.length === 1 && before.recoveryCodesLeft === 0
  const recoveryCodes = isFirst ? await makeRecoveryCodes(db, deps.secrets, signedIn.user.id) : undefined
  const what = `${words[method]} was added as your second factor.`
  const token = await changed(db, deps, signedIn, origin, { event: 'factorAdded', method, what })
  return { ...(await factorsOf(db, signedIn.user.id)), token, ...(recoveryCodes && { recoveryCodes }) }
}

function chosen(list: FactorList, method: FactorMethod, id: string | undefined): Factor {
  const candidates = list.factors.filter((factor) => factor.method === method && (id === undefined || factor.id === id))
  const [first, second] = candidates
  if (!first) throw failure('not_found', { message: 'You don’t have this second factor.' })
  if (second) throw failure('unprocessable', { message: 'You have several of these. Send the ID of the one you mean.' })
  return first
}

/** Removing the last factor removes the recovery codes, too: they replace a factor but aren't one. */
export async function removeFactor(
  db: Db,
  deps: Deps,
  signedIn: SignedIn,
  origin: Origin,
  wanted: { method: FactorMethod; id?: string },
): Promise<FactorList> {
  const { user } = signedIn
  const list = await factorsOf(db, user.id)
  const factor = chosen(list, wanted.method, wanted.id)
  const allowed = mayRemoveFactor(user.mfaRequired, list.factors.length - 1)
  if (allowed !== true) throw failure('conflict', { message: allowed })
  await db.all(sql`delete from factors where id = ${factor.id}`)
  if (list.factors.length === 1) await db.all(sql`delete from recovery_codes where user_id = ${user.id}`)
  const what = `${words[wanted.method]} was removed from your second factors.`
  const token = await changed(db, deps, signedIn, origin, { event: 'factorRemoved', method: wanted.method, what })
  return { ...(await factorsOf(db, user.id)), token }
}
