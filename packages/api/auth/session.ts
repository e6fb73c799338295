/** Sessions: made at sign-in, looked up on every request, ended at sign-out. */
import type { CurrentUser } from '@postern/domain/endpoints/auth.ts'
import { authCookieSeconds } from '@postern/domain/session.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { compile, type Database, type Db } from '../db.ts'
import { failureOf } from '../dbFailure.ts'
import { newToken, tokenHash } from './token.ts'

export interface SignedIn {
  readonly sessionId: string
  readonly user: CurrentUser
  /** Whether the customer named in the address exists; null when none is named. */
  readonly customerExists: boolean | null
}

interface SessionRow extends Omit<CurrentUser, 'securityRole'> {
  sessionId: string
  roleId: string | null
  roleName: string | null
  permissions: Record<string, unknown> | null
  customerExists: boolean | null
}

/** One statement per request, outside a transaction: it reads by the token alone. */
export async function findSession(
  { pool }: Database,
  token: string,
  customerId: string | null,
): Promise<SignedIn | null> {
  const { sql: text, parameters } = compile(sql<SessionRow>`
    select s.id as "sessionId", u.id, u.name, u.email, u.customer_id as "customerId", u.customer_ids as "customerIds",
      r.id as "roleId", r.name as "roleName", r.permissions,
      case when ${customerId}::uuid is null then null else exists (select from customers c where c.id = ${customerId}::uuid) end as "customerExists"
    from sessions s
    join users u on u.id = s.user_id and u.is_active and u.archived_at is null
    left join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id and r.archived_at is null
    where s.token_hash = ${tokenHash(token)} and s.ended_at is null and s.expires_at > now()`)
  const { rows } = await pool.query<SessionRow>(text, [...parameters]).catch((error: unknown) => {
    throw failureOf(error)
  })
  const row = rows[0]
  if (!row) return null
  const { sessionId, roleId, roleName, permissions, customerExists, ...user } = row
  const securityRole = roleId === null ? null : { ...permissions, id: roleId, name: roleName ?? '' }
  return { sessionId, user: { ...user, securityRole }, customerExists }
}

export async function startSession(db: Db, userId: string, userAgent: string | undefined): Promise<string> {
  const token = newToken()
  await db.all(sql`
    insert into sessions (id, token_hash, user_id, user_agent, expires_at)
    values (${uuidv7()}, ${tokenHash(token)}, ${userId}, ${userAgent?.slice(0, 300) ?? null}, now() + make_interval(secs => ${authCookieSeconds}))`)
  return token
}

export const endSession = (db: Db, sessionId: string) =>
  db.all(sql`update sessions set ended_at = now() where id = ${sessionId} and ended_at is null`)
