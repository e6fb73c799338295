/** Identity providers' tokens: shown once, stored as hashes, rotated with an overlap. */
import { randomBytes } from 'node:crypto'
import type { ScimToken } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import { tokenHash } from '../../../auth/token.ts'
import type { Db } from '../../../database/db.ts'
import { type AuditAction, type Changes, type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'

const mostTokens = 10

const newToken = (): string => `scim_${randomBytes(32).toString('base64url')}`

const tokens = (customerId: string, more: RawBuilder<unknown>) => sql<ScimToken>`
  select id, name, row_version as "rowVersion", hint, created_at as "createdAt", person_name(created_by) as "createdByName",
    last_used_at as "lastUsedAt", expires_at as "expiresAt",
    case when previous_until > now() then previous_until end as "previousUntil"
  from scim_tokens where customer_id = ${customerId} and revoked_at is null ${more}`

export const tokensOf = (db: Db, customerId: string): Promise<ScimToken[]> =>
  db.all(tokens(customerId, sql`order by created_at desc, id`))

const audit = (
  db: Db,
  writer: Writer,
  { customerId, id }: TokenAddress,
  action: AuditAction,
  rowVersion: number,
  changes: Changes,
) =>
  writeAudit(db, writer, [{ resource: { name: 'scimTokens' }, customerId, recordId: id, action, rowVersion, changes }])

export interface TokenAddress {
  readonly customerId: string
  readonly id: string
}

async function tokenAt(db: Db, { customerId, id }: TokenAddress): Promise<ScimToken> {
  const found = await db.one(tokens(customerId, sql`and id = ${id}`))
  if (!found) throw failure('not_found', { message: 'Token not found, or already revoked.' })
  return found
}

async function lockToken(db: Db, at: TokenAddress, expected: number): Promise<ScimToken> {
  db.later(sql`select from scim_tokens where customer_id = ${at.customerId} and id = ${at.id} for update`)
  const found = await tokenAt(db, at)
  if (found.rowVersion !== expected) throw failure('stale', { current: { ...found } })
  return found
}

export async function createToken(
  db: Db,
  writer: Writer,
  customerId: string,
  { name, days }: { readonly name: string; readonly days: number },
) {
  if ((await tokensOf(db, customerId)).length >= mostTokens)
    throw failure('conflict', { message: `A customer can have ${mostTokens} tokens. Revoke one first.` })
  const [id, token] = [newId(), newToken()]
  await db.all(sql`
    insert into scim_tokens (customer_id, id, name, token_hash, hint, created_by, expires_at)
    values (${customerId}, ${id}, ${name}, ${tokenHash(token)}, ${token.slice(-4)}, ${writer.userId},
      now() + make_interval(days => ${days}))`)
  const record = await tokenAt(db, { customerId, id })
  audit(db, writer, { customerId, id }, 'create', record.rowVersion, {
    name: { before: null, after: name },
    expiresAt: { before: null, after: record.expiresAt },
  })
  return { token, record }
}

/** Without an overlap the previous token expires immediately; older ones always do. */
export async function rotateToken(
  db: Db,
  writer: Writer,
  at: TokenAddress,
  { expected, overlapHours, days }: { readonly expected: number; readonly overlapHours: number; readonly days: number },
) {
  const before = await lockToken(db, at, expected)
  const token = newToken()
  await db.all(sql`
    update scim_tokens set row_version = row_version + 1, previous_hash = token_hash,
      previous_until = least(now() + make_interval(hours => ${overlapHours}), expires_at),
      token_hash = ${tokenHash(token)}, hint = ${token.slice(-4)}, rotated_at = now(),
      expires_at = now() + make_interval(days => ${days})
    where customer_id = ${at.customerId} and id = ${at.id}`)
  const record = await tokenAt(db, at)
  audit(db, writer, at, 'update', record.rowVersion, {
    hint: { before: before.hint, after: record.hint },
    expiresAt: { before: before.expiresAt, after: record.expiresAt },
    previousUntil: { before: before.previousUntil, after: record.previousUntil },
  })
  return { token, record }
}

export async function revokeToken(db: Db, writer: Writer, at: TokenAddress, expected: number): Promise<void> {
  const before = await lockToken(db, at, expected)
  await db.all(sql`
    update scim_tokens set row_version = row_version + 1, revoked_at = now(), previous_until = null
    where customer_id = ${at.customerId} and id = ${at.id}`)
  audit(db, writer, at, 'archive', before.rowVersion + 1, { name: { before: before.name, after: null } })
}
