/** The second step of sign-in. Five attempts across all methods, counted before anything is compared; then the sign-in ends. */
import type { MfaMethod, SignInResult } from '@postern/domain/auth/endpoints.ts'
import { signInRules, waitWords } from '@postern/domain/auth/signIn.ts'
import { failure, tooMany } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { giveBack, spend, take } from '../budget.ts'
import { currentUser } from '../people.ts'
import { serveAuth } from '../serveAuth.ts'
import { endSession, type SignedIn } from '../session.ts'
import { completeSignIn } from '../signIn.ts'
import { type Origin, originOf, recordSignIn } from '../signInLog.ts'
import { sendCode, useCode } from './codes.ts'
import { lockPerson } from './factors.ts'
import { authenticationOptions, type PasskeyAnswer, type RelyingParty, relyingParty, usePasskey } from './passkeys.ts'
import { useRecoveryCode } from './recoveryCodes.ts'
import { useTotp } from './totp.ts'

const { triesPerSignIn, codesPerSignIn, temporaryMinutes } = signInRules

const outOfTries = () =>
  failure('sign_in_ended', { message: 'Too many wrong codes. Sign in again with your password.' })

/** Six digits can be guessed, so they're also limited across all sign-ins of an account. */
const isGuessable: Record<MfaMethod, boolean> = { email: true, totp: true, passkey: false, recovery: false }

/** Committed before the code is compared: a hundred concurrent attempts still count as five. Null: none left. */
const countTry = async (db: Db, sessionId: string): Promise<number | null> => {
  const row = await db.one(sql<{ tries: number }>`
    update sessions set tries = tries + 1
    where id = ${sessionId} and kind = 'temporary' and ended_at is null and expires_at > now() and tries < ${triesPerSignIn}
    returning tries`)
  return row?.tries ?? null
}

interface Attempt {
  readonly signedIn: SignedIn
  readonly method: MfaMethod
  readonly code: string
  readonly passkey: PasskeyAnswer
  readonly rp: RelyingParty
  readonly origin: Origin
}

const passes: Record<MfaMethod, (db: Db, deps: Deps, attempt: Attempt) => Promise<boolean>> = {
  email: (db, deps, { signedIn, code }) => useCode(db, deps, signedIn.sessionId, 'signIn', code),
  totp: async (db, { secrets }, { signedIn, code }) =>
    (await useTotp(db, secrets, signedIn.user.id, code, { confirmed: true })) !== null,
  passkey: (db, _, { signedIn, rp, passkey }) => usePasskey(db, signedIn, rp, passkey),
  recovery: (db, { secrets }, { signedIn, code }) => useRecoveryCode(db, secrets, signedIn.user.id, code),
}

const markUsed = (db: Db, userId: string, method: MfaMethod) =>
  db.all(sql`
    update factors set last_used_at = now() where user_id = ${userId} and method = ${method} and method = 'email'`)

/** Accepting the code, ending the temporary session and starting the full one are one transaction. */
async function finish(db: Db, deps: Deps, attempt: Attempt): Promise<SignInResult | null> {
  const { signedIn, method, origin } = attempt
  const { sessionId } = signedIn
  // Setting a new password ends sessions: either it waits for this session to exist, or this one finds its own ended.
  await lockPerson(db, signedIn.user.id)
  const user = await currentUser(db, signedIn.user.id)
  if (!user.mfaMethods.includes(method) || !(await passes[method](db, deps, attempt))) return null
  if (!(await endSession(db, sessionId, 'completed'))) throw failure('sign_in_ended')
  if (isGuessable[method]) await giveBack(db, 'guessableCodes', user.id)
  await markUsed(db, user.id, method)
  const token = await completeSignIn(db, deps, user, origin, method)
  return { token, userId: user.id, isMfa: false, mfaIsEnabled: user.mfaIsEnabled, mfaMethods: user.mfaMethods }
}

async function refuse(db: Db, { signedIn, method, origin }: Attempt, tries: number): Promise<void> {
  await recordSignIn(db, origin, { event: 'secondFactor', outcome: 'refused', userId: signedIn.user.id, method })
  if (tries >= triesPerSignIn) await endSession(db, signedIn.sessionId, 'tries')
}

async function passSecondStep(deps: Deps, attempt: Attempt): Promise<SignInResult> {
  const { signedIn, method } = attempt
  const counted = await tx(deps.database, 'all', async (db) => ({
    tries: await countTry(db, signedIn.sessionId),
    taken: isGuessable[method] ? await take(db, 'guessableCodes', signedIn.user.id) : null,
  }))
  if (counted.tries === null) throw outOfTries()
  if (counted.taken?.allowed === false) {
    const { waitSeconds } = counted.taken
    throw tooMany(
      `Too many wrong codes for this account. Wait ${waitWords(waitSeconds)}, or use a passkey or a recovery code.`,
      waitSeconds,
    )
  }
  const result = await tx(deps.database, 'all', (db) => finish(db, deps, attempt))
  if (result) return result
  const tries = counted.tries
  await tx(deps.database, 'all', (db) => refuse(db, attempt, tries))
  if (tries >= triesPerSignIn) throw outOfTries()
  const left = triesPerSignIn - tries
  throw failure('wrong_code', { message: `That code is wrong. ${left} ${left === 1 ? 'try' : 'tries'} left.` })
}

/** Five emails per sign-in are enough for anyone. */
async function requireMailsLeft(db: Db, sessionId: string): Promise<void> {
  const row = await db.one(
    sql<{ sent: number }>`select codes_sent as sent from sessions where id = ${sessionId} for update`,
  )
  if ((row?.sent ?? 0) >= codesPerSignIn)
    throw tooMany('No more codes can be sent for this sign-in. Sign in again.', temporaryMinutes * 60)
}

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  serveAuth(app, database, 'POST /api/auth/mfa-request-code', async ({ body, signedIn, request }) => {
    const { mfaMethods } = await tx(database, 'all', (db) => currentUser(db, signedIn.user.id))
    if (!mfaMethods.includes(body.method))
      throw failure('unprocessable', { message: 'This method isn’t set up. Select another one.' })
    if (body.method === 'passkey') {
      const rp = relyingParty(deps, request)
      const options = await tx(database, 'all', (db) => authenticationOptions(db, signedIn, rp))
      return {
        expiresInSeconds: temporaryMinutes * 60,
        resendAfterSeconds: 0,
        options: JSON.parse(JSON.stringify(options)),
      }
    }
    await spend(database, 'codesByPerson', signedIn.user.id, 'codes')
    return tx(database, 'all', async (db) => {
      await requireMailsLeft(db, signedIn.sessionId)
      return sendCode(db, deps, signedIn, 'signIn')
    })
  })

  serveAuth(app, database, 'POST /api/auth/mfa-login', ({ body, signedIn, request }) =>
    passSecondStep(deps, {
      signedIn,
      method: body.method,
      code: body.code ?? '',
      passkey: body.passkey ?? {},
      rp: relyingParty(deps, request),
      origin: originOf(request),
    }),
  )
}
