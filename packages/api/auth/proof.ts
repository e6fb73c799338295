/** Fresh proof that the person at a session is its owner: a stolen token alone must not change how they sign in. */
import { failure } from '@postern/domain/failure.ts'
import { sql } from 'kysely'
import { type Db, tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { giveBack, spend } from './budget.ts'
import { lockPerson } from './factors.ts'
import { passwordMatches } from './password.ts'
import { staffById } from './people.ts'
import type { SignedIn } from './session.ts'

/** What was proved, for `requireStillProved`. */
export interface PasswordProof {
  readonly passwordHash: string
}

/** Counted before it is compared; a right one gives its try back. `path` is the field it was typed into. */
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
    throw failure('wrong_password', { errors: [{ path, description: 'This is not your password.' }] })
  await tx(database, 'all', (db) => giveBack(db, 'passwordChecks', user.id))
  return { passwordHash }
}

/**
 * In the transaction of what the proof is for: while the password was compared, its owner may have set a new one, which ends
 * this session. Locks the person, so that a new password waits for what follows.
 */
export async function requireStillProved(db: Db, { user, sessionId }: SignedIn, proof: PasswordProof): Promise<void> {
  await lockPerson(db, user.id)
  const found = await db.one(sql`
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.ended_at is null and u.password_hash = ${proof.passwordHash}`)
  if (!found) throw failure('session_expired')
}
