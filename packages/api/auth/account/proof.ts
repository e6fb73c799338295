/** Fresh proof that the user of a session is its owner: a stolen token alone must not change how they sign in. */
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { giveBack, spend } from '../budget.ts'
import { useCode } from '../factors/codes.ts'
import { factorsOf, lockPerson } from '../factors/factors.ts'
import { readRecoveryCode, useRecoveryCode } from '../factors/recoveryCodes.ts'
import { useTotp } from '../factors/totp.ts'
import { passwordMatches } from '../passwords/password.ts'
import { staffById } from '../people.ts'
import type { SignedIn } from '../session.ts'

/** What was proved, for `requireStillProved`. */
export interface PasswordProof {
  readonly passwordHash: string
}

/** Counted before it's compared; a correct password gives the attempt back. `path` is the field it was entered in. */
export async function requirePassword(
  { database }: Pick<Deps, 'database'>,
  { user }: SignedIn,
  password: string,
  path: string,
): Promise<PasswordProof> {
  await spend(database, 'passwordChecks', user.id, 'wrong passwords')
  const staff = await tx(database, 'all', (db) => staffById(db, user.id))
  // The hash is computed outside the transaction: no connection waits on it.
  const passwordHash = staff?.passwordHash ?? null
  if (!(await passwordMatches(passwordHash, password)) || passwordHash === null)
    throw failure('wrong_password', { errors: [{ path, description: 'That password is wrong.' }] })
  await tx(database, 'all', (db) => giveBack(db, 'passwordChecks', user.id))
  return { passwordHash }
}

/**
 * Runs in the transaction that needs the proof: during the comparison the owner may have set a new password, which ends this
 * session. Locks the user, so a new password waits for what follows.
 */
export async function requireStillProved(db: Db, { user, sessionId }: SignedIn, proof: PasswordProof): Promise<void> {
  await lockPerson(db, user.id)
  const found = await db.one(sql`
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and u.password_hash = ${proof.passwordHash}`)
  if (!found) throw failure('session_expired')
}

/** A code from any factor confirms a change: app, email or recovery code. Users without a factor have no code. */
export async function confirms(db: Db, deps: Deps, { sessionId, user }: SignedIn, code: string): Promise<boolean> {
  if ((await factorsOf(db, user.id)).factors.length === 0) return false
  if (readRecoveryCode(code) !== null) return useRecoveryCode(db, deps.secrets, user.id, code)
  if ((await useTotp(db, deps.secrets, user.id, code, { confirmed: true })) !== null) return true
  return useCode(db, deps, sessionId, 'confirm', code)
}

interface GivenProof {
  readonly password?: string | undefined
  readonly code?: string | undefined
}

/** Counts the attempt and compares the password; the returned check must run in the transaction that needs the proof. */
export async function requireProof(
  deps: Deps,
  signedIn: SignedIn,
  { password, code }: GivenProof,
): Promise<(db: Db) => Promise<void>> {
  if (password !== undefined) {
    const proof = await requirePassword(deps, signedIn, password, 'password')
    return (db) => requireStillProved(db, signedIn, proof)
  }
  if (code === undefined) throw invalid([{ path: 'password', description: 'Enter your password to continue.' }])
  await spend(deps.database, 'guessableCodes', signedIn.user.id, 'wrong codes')
  return async (db) => {
    await lockPerson(db, signedIn.user.id)
    if (!(await confirms(db, deps, signedIn, code))) throw failure('wrong_code')
    await giveBack(db, 'guessableCodes', signedIn.user.id)
  }
}
