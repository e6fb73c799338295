/** Sessions: created at sign-in, looked up on every request, renewed when permissions change, ended at sign-out. */
import { deviceName } from '@postern/domain/auth/device.ts'
import type { SessionInfo } from '@postern/domain/auth/endpoints.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { sql } from 'kysely'
import { type Database, type Db, quickly } from '../database/db.ts'
import { isReadOnly } from '../database/dbFailure.ts'
import { Slot, shapeOf } from '../database/statement.ts'
import type { SessionLimits } from '../deps.ts'
import { newId } from '../newId.ts'
import { maySignIn, type Person, type PersonRow, personColumns, personOf, withCustomer, withRole } from './people.ts'
import type { Origin } from './signInLog.ts'
import { newToken, tokenHash } from './token.ts'

export type SessionKind = 'full' | 'temporary'

export type EndReason =
  | 'signedOut'
  | 'revoked'
  | 'revokedByAdministrator'
  | 'passwordChanged'
  | 'passwordReset'
  | 'tooMany'
  | 'completed'
  | 'tries'

export interface SignedIn {
  readonly sessionId: string
  readonly kind: SessionKind
  readonly user: Person
  /** Whether the customer in the URL exists; null if there is none in it. */
  readonly customerExists: boolean | null
}

export interface Found extends SignedIn {
  readonly alive: boolean
  /** The last activity is older than a minute, so this request may update it. */
  readonly seenIsOld: boolean
  /** The customer in the URL is offboarded. */
  readonly customerLeft: boolean
  readonly mark: SessionMark
}

/** What can change about a session between requests. */
export interface SessionMark {
  sessionId: string
  kind: SessionKind
  /** Changes with every change to the user, their role, or the provider. */
  version: string
  alive: boolean
  seenIsOld: boolean
  customerExists: boolean | null
  customerLeft: boolean
}

interface SessionRow extends SessionMark, PersonRow {}

interface Asked {
  readonly tokenHash: Buffer
  readonly customerId: string | null
  readonly idleMinutes: number
}

const asked = (read: (asked: Asked) => unknown) => new Slot(read)
const namedCustomer = asked(({ customerId }) => customerId)

/** A temporary session has no idle limit. */
const markColumns = sql`
  s.id as "sessionId", s.kind,
  concat_ws(' ', u.xmin, u.ctid, r.xmin, r.ctid, c.xmin, c.ctid) as version,
  s.ended_at is null and s.expires_at > now()
    and (s.kind = 'temporary' or s.last_seen_at > now() - make_interval(mins => ${asked(({ idleMinutes }) => idleMinutes)})) as alive,
  s.last_seen_at < now() - interval '1 minute' as "seenIsOld",
  case when ${namedCustomer}::uuid is null then null else n.id is not null end as "customerExists",
  coalesce(n.status = 'offboarded', false) as "customerLeft"`

const byToken = sql`
  from sessions s
  join users u on u.id = s.user_id ${withCustomer} ${withRole}
  left join customers n on n.id = ${namedCustomer}::uuid
  where ${maySignIn} and s.token_hash = ${asked((session) => session.tokenHash)}`

const sessionByToken = shapeOf<Asked, SessionRow>(sql`select ${markColumns}, ${personColumns} ${byToken}`, 'once')

/** Whether a session is unchanged, without reading its user's permissions. */
export const sessionMark = shapeOf<Asked, SessionMark>(sql`select ${markColumns} ${byToken}`, 'once')

/** One round trip, outside a transaction: it reads by the token alone. */
export async function findSession(
  database: Database,
  { idleMinutes }: SessionLimits,
  token: string,
  customerId: string | null,
): Promise<Found | null> {
  const [row] = await quickly(database, sessionByToken.fill({ tokenHash: tokenHash(token), customerId, idleMinutes }))
  if (!row) return null
  const { sessionId, kind, version, alive, seenIsOld, customerExists, customerLeft, ...person } = row
  const mark: SessionMark = { sessionId, kind, version, alive, seenIsOld, customerExists, customerLeft }
  return { ...mark, mark, user: personOf(person) }
}

interface LivingSession {
  sessionId: string
  /** Changes with every change to the user, their role, the provider, or the token. */
  version: string
}

/** The sessions among these that are active. */
export const livingSessions = (database: Database, { idleMinutes }: SessionLimits, ids: readonly string[]) =>
  quickly(
    database,
    sql<LivingSession>`
    select s.id as "sessionId",
      concat_ws(' ', u.xmin, u.ctid, r.xmin, r.ctid, c.xmin, c.ctid, s.rotated_at) as version
    from sessions s
    join users u on u.id = s.user_id ${withCustomer} ${withRole}
    where ${maySignIn} and s.id = any(${ids}::uuid[]) and s.kind = 'full' and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(mins => ${idleMinutes})`,
  )

/** Records user activity, at most once a minute. On a read-only database, requests continue without it. */
export const noteActivity = (database: Database, sessionId: string) =>
  quickly(
    database,
    sql<object>`update sessions set last_seen_at = now() where id = ${sessionId} and ended_at is null and last_seen_at < now() - interval '1 minute'`,
  ).catch((error: unknown) => {
    if (!isReadOnly(error)) throw error
  })

interface Started {
  readonly sessionId: string
  readonly token: string
}

async function insertSession(db: Db, kind: SessionKind, userId: string, origin: Origin, seconds: number) {
  const started: Started = { sessionId: newId(), token: newToken() }
  await db.all(sql`
    insert into sessions (id, kind, token_hash, user_id, user_agent, address, expires_at)
    values (${started.sessionId}, ${kind}, ${tokenHash(started.token)}, ${userId}, ${origin.userAgent}, ${origin.address},
      now() + make_interval(secs => ${seconds}))`)
  return started
}

/** Beyond fifty sessions, ends the least recently used. */
const endSurplus = (db: Db, userId: string, idleMinutes: number) =>
  db.all(sql`
    update sessions set ended_at = now(), ended_reason = 'tooMany' where id in (
      select id from sessions
      where user_id = ${userId} and kind = 'full' and ended_at is null and expires_at > now()
        and last_seen_at > now() - make_interval(mins => ${idleMinutes})
      order by last_seen_at desc, id desc offset ${signInRules.sessionsPerPerson})`)

export async function startSession(
  db: Db,
  { hours, idleMinutes }: SessionLimits,
  userId: string,
  origin: Origin,
): Promise<Started> {
  const started = await insertSession(db, 'full', userId, origin, hours * 3_600)
  await endSurplus(db, userId, idleMinutes)
  return started
}

/** The password was correct; the second factor is still required. */
export const startTemporary = (db: Db, userId: string, origin: Origin): Promise<Started> =>
  insertSession(db, 'temporary', userId, origin, signInRules.temporaryMinutes * 60)

/** A new token for the same session, whenever its access changes, so a stolen copy of the old token is useless. */
export async function renewToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken()
  await db.all(sql`update sessions set token_hash = ${tokenHash(token)}, rotated_at = now() where id = ${sessionId}`)
  return token
}

/** True for exactly one caller, no matter how many try at once. */
export async function endSession(db: Db, sessionId: string, reason: EndReason): Promise<boolean> {
  const ended = await db.one(sql`
    update sessions set ended_at = now(), ended_reason = ${reason} where id = ${sessionId} and ended_at is null returning id`)
  return ended !== undefined
}

/** Ends all of a user's sessions, including temporary ones, except `but`, their current one. */
export const endSessionsOf = (db: Db, userId: string, reason: EndReason, but: string | null = null) =>
  db.all(sql`
    update sessions set ended_at = now(), ended_reason = ${reason}
    where user_id = ${userId} and ended_at is null and id is distinct from ${but}`)

interface ListedRow extends Omit<SessionInfo, 'device' | 'current'> {
  userAgent: string | null
}

/** Where a user is signed in; `here` is the requesting session, if it's one of theirs. */
export async function sessionsOf(db: Db, { idleMinutes }: SessionLimits, userId: string, here: string | null) {
  const rows = await db.all(sql<ListedRow>`
    select id, user_agent as "userAgent", address, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
    from sessions
    where user_id = ${userId} and kind = 'full' and ended_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(mins => ${idleMinutes})
    order by id is not distinct from ${here}::uuid desc, last_seen_at desc, id desc`)
  return rows.map(
    ({ userAgent, ...row }): SessionInfo => ({ ...row, device: deviceName(userAgent), current: row.id === here }),
  )
}
