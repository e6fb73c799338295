/** Sign-in by password. Unknown emails and wrong passwords get the same answer for the same work, so no one learns who has an account. */
import { deviceName } from '@postern/domain/auth/device.ts'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { type BudgetName, secondStepMethods, signInRules, waitWords } from '@postern/domain/auth/signIn.ts'
import { failure, tooMany } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { post } from '../email/outbox.ts'
import { mails } from '../email/templates.ts'
import { accountHash } from './account/account.ts'
import { giveBack, take } from './budget.ts'
import { lockPerson } from './factors/factors.ts'
import { passwordMatches } from './passwords/password.ts'
import { mailLink } from './passwords/resetLinks.ts'
import { type Staff, staffByEmail, staffById } from './people.ts'
import { serveAuth } from './serveAuth.ts'
import { startSession, startTemporary } from './session.ts'
import { type Origin, originOf, recordSignIn } from './signInLog.ts'

interface Door {
  readonly account: Buffer
  readonly budget: { readonly name: BudgetName; readonly of: string }
}

/** Whether this account recently signed in from this network. */
const isKnownAddress = async (db: Db, account: Buffer, { network }: Origin): Promise<boolean> => {
  const found = await db.one(sql`
    select from sign_in_log where account_hash = ${account} and network = ${network} and outcome = 'success'
      and at > now() - make_interval(days => ${signInRules.knownAddressDays}) limit 1`)
  return found !== undefined
}

/** Guesses from elsewhere can't use up the attempts of a network the user usually signs in from. */
async function doorOf(db: Db, account: Buffer, origin: Origin): Promise<Door> {
  const of = account.toString('base64url')
  return (await isKnownAddress(db, account, origin))
    ? { account, budget: { name: 'signInFromKnownAddress', of: `${of} ${origin.network}` } }
    : { account, budget: { name: 'signInByAccount', of } }
}

const locked = (seconds: number) =>
  tooMany(
    `Too many sign-in attempts. Wait ${waitWords(seconds)}, or reset your password with “Forgot password”.`,
    seconds,
  )

/** Counts the attempt and looks up the user. Refusals must be committed, so they're returned instead of thrown. */
async function knock(db: Db, deps: Deps, email: string, origin: Origin) {
  const door = await doorOf(db, accountHash(deps, email), origin)
  const taken = [await take(db, 'signInByAddress', origin.network), await take(db, door.budget.name, door.budget.of)]
  const staff = await staffByEmail(db, email)
  const refusal = taken.find(({ allowed }) => !allowed)
  if (refusal?.justRanOut)
    await recordSignIn(db, origin, {
      event: 'signIn',
      outcome: 'locked',
      userId: staff?.id ?? null,
      accountHash: door.account,
    })
  return { door, refusal, staff: staff?.maySignIn ? staff : undefined }
}

async function isNewPlace(db: Db, account: Buffer, origin: Origin): Promise<boolean> {
  const before = await db.all(sql<{ network: string | null; userAgent: string | null }>`
    select distinct network, user_agent as "userAgent" from sign_in_log
    where account_hash = ${account} and outcome = 'success'
      and at > now() - make_interval(days => ${signInRules.knownAddressDays}) limit 500`)
  const here = (each: (typeof before)[number]) =>
    each.network === origin.network && deviceName(each.userAgent) === deviceName(origin.userAgent)
  return before.length > 0 && !before.some(here)
}

type Person = Pick<Staff, 'id' | 'name' | 'email'>

/** The only way to a full session: recorded, and mailed to the user if it's from somewhere new. */
export async function completeSignIn(
  db: Db,
  deps: Deps,
  { id, name, email }: Person,
  origin: Origin,
  method: string,
): Promise<string> {
  const account = accountHash(deps, email)
  const isNew = await isNewPlace(db, account, origin)
  const { sessionId, token } = await startSession(db, deps.sessionLimits, id, origin)
  await recordSignIn(db, origin, {
    event: 'signIn',
    outcome: 'success',
    userId: id,
    accountHash: account,
    method,
    sessionId,
  })
  await db.all(sql`update users set last_login_at = now() where id = ${id}`)
  if (isNew) {
    const place = {
      device: deviceName(origin.userAgent),
      address: origin.address,
      at: new Date().toISOString(),
    }
    await post(db, deps, email, mails.newSignIn(name, place))
  }
  return token
}

/**
 * The user's current state, if the compared password is still theirs: during the comparison it may have been reset, the account
 * locked, or a second factor set up. Locks the user, so that later changes see this sign-in and can end it.
 */
async function stillTheSame(db: Db, { id, passwordHash }: Staff): Promise<Staff | null> {
  await lockPerson(db, id)
  const now = await staffById(db, id)
  return now?.maySignIn && now.passwordHash === passwordHash && !now.mustChangePassword ? now : null
}

/** Null: the password is no longer right. */
async function enter(
  db: Db,
  deps: Deps,
  compared: Staff,
  { budget, account }: Door,
  origin: Origin,
): Promise<SignInResult | null> {
  const staff = await stillTheSame(db, compared)
  if (!staff) return null
  await giveBack(db, 'signInByAddress', origin.network)
  await giveBack(db, budget.name, budget.of)
  const mfaMethods = secondStepMethods({ ...staff, required: staff.mfaRequired })
  const result = { userId: staff.id, mfaIsEnabled: staff.methods.length > 0, mfaMethods }
  if (mfaMethods.length === 0)
    return { ...result, token: await completeSignIn(db, deps, staff, origin, 'password'), isMfa: false }
  const { sessionId, token } = await startTemporary(db, staff.id, origin)
  await recordSignIn(db, origin, {
    event: 'signIn',
    outcome: 'secondFactor',
    userId: staff.id,
    accountHash: account,
    sessionId,
  })
  return { ...result, token, isMfa: true }
}

export function signInRoute(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  serveAuth(app, database, 'POST /api/auth/login', async ({ body, request }) => {
    const origin = originOf(request)
    const { door, refusal, staff } = await tx(database, 'all', (db) => knock(db, deps, body.email, origin))
    if (refusal) throw locked(refusal.waitSeconds)
    // The hash is computed outside the transaction: no connection waits on it.
    const matches = await passwordMatches(staff?.passwordHash ?? null, body.password)
    if (staff && matches && !staff.mustChangePassword) {
      const entered = await tx(database, 'all', (db) => enter(db, deps, staff, door, origin))
      if (!entered) throw failure('wrong_credentials')
      return entered
    }
    await tx(database, 'all', (db) =>
      recordSignIn(db, origin, {
        event: 'signIn',
        outcome: 'refused',
        userId: staff?.id ?? null,
        accountHash: door.account,
        ...(matches && { reason: 'A new password is required.' }),
      }),
    )
    if (!staff || !matches) throw failure('wrong_credentials')
    await tx(database, 'all', (db) => mailLink(db, deps, staff.email))
    throw failure('new_password_required')
  })
}
