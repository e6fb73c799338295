/** Records every sign-in (who, when, from where, outcome) and every change to how a user signs in. */
import { addressOwner } from '@postern/domain/values/network.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { newId } from '../newId.ts'

/** Where a request comes from, as far as known. */
export interface Origin {
  readonly address: string
  /** The owner of the address: what limits and “signed in here before” are keyed by. */
  readonly network: string
  readonly userAgent: string | null
  readonly requestId: string
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  network: addressOwner(request.ip),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  requestId: request.id,
})

export type SignInEvent =
  | 'signIn'
  | 'secondFactor'
  | 'passwordReset'
  | 'passwordChanged'
  | 'invitation'
  | 'setUp'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodes'
  | 'sessionsEnded'
  | 'resetLink'
  | 'newPassword'
  | 'unlocked'

interface Entry {
  readonly event: SignInEvent
  readonly outcome: 'success' | 'secondFactor' | 'refused' | 'locked'
  readonly userId: string | null
  readonly accountHash?: Buffer
  readonly method?: string
  readonly sessionId?: string
  /** Why another user did it, or why a correct password was refused. */
  readonly reason?: string
}

export const recordSignIn = (db: Db, origin: Origin, entry: Entry) =>
  db.all(sql`
    insert into sign_in_log (id, user_id, account_hash, event, outcome, method, address, network, user_agent, session_id, request_id, reason)
    values (${newId()}, ${entry.userId}, ${entry.accountHash ?? null}, ${entry.event}, ${entry.outcome}, ${entry.method ?? null},
      ${origin.address}, ${origin.network}, ${origin.userAgent}, ${entry.sessionId ?? null}, ${origin.requestId}, ${entry.reason ?? null})`)
