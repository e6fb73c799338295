/**
 * Two users at a site can't have the same PIN: a station couldn't tell them apart. PINs are stored encrypted and can't be
 * compared; their keyed hashes can, and reveal nothing to anyone who has only the database.
 */

import { users } from '@postern/domain/areas/access/users.ts'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import type { RowOf, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import type { WriteContext } from '../../engine/rules.ts'
import { secretOwner } from '../../engine/writeRecord.ts'

type User = RowOf<typeof users>
type Values = Pick<ValuesOf<(typeof users)['fields']>, 'pin' | 'siteScope' | 'siteIds'>

const markOf = ({ mail, place }: WriteContext, pin: string): Buffer =>
  mail.secrets.mac('pin', `${place.customerId} ${pin}`)

/** The hash to check: of a new PIN, or of the stored one if the user's sites changed. */
async function markToCheck(context: WriteContext, next: Values, before: User | null): Promise<Buffer | null> {
  if (next.pin === null) return null
  if (next.pin !== hiddenSecret) return markOf(context, next.pin)
  const { siteScope, siteIds } = next
  if (!before) return null
  const isSame = siteScope === before.siteScope && siteIds.every((id) => before.siteIds.includes(id))
  if (isSame && !context.restoring) return null
  const stored = await context.db.one(sql<{ mark: Buffer | null }>`
    select pin_mark as mark from users where customer_id = ${context.place.customerId} and id = ${before.id}`)
  return stored?.mark ?? null
}

export async function pinIssues(context: WriteContext, next: Values, before: User | null): Promise<Issue[]> {
  const mark = await markToCheck(context, next, before)
  if (mark === null) return []
  const { db, place } = context
  // If two users choose the same PIN at once, the second waits here and finds it taken.
  await holdLock(db, `pins ${place.customerId}`)
  const taken = await db.one(sql`
    select from users u where u.customer_id = ${place.customerId} and u.pin_mark = ${mark} and u.archived_at is null
    and u.id is distinct from ${before?.id ?? null}::uuid
    and (u.site_scope = 'all' or ${next.siteScope}::text = 'all' or u.site_ids && ${next.siteIds}::uuid[]) limit 1`)
  return taken
    ? [{ path: 'pin', description: 'Another user at the same site already has this PIN. Enter a different one.' }]
    : []
}

const storeMark = ({ db, place }: WriteContext, userId: string, mark: Buffer | null) =>
  db.all(sql`update users set pin_mark = ${mark} where customer_id = ${place.customerId} and id = ${userId}`)

export async function keepPinMark(context: WriteContext, userId: string, pin: string | null): Promise<void> {
  if (pin !== hiddenSecret) await storeMark(context, userId, pin === null ? null : markOf(context, pin))
}

/** A new user's ID is known only after the insert, when the PIN is already encrypted. */
export async function markNewPin(context: WriteContext, userId: string): Promise<void> {
  const { db, place, mail } = context
  const stored = await db.one(sql<{ pin: string | null }>`
    select pin from users where customer_id = ${place.customerId} and id = ${userId}`)
  if (stored?.pin)
    await storeMark(context, userId, markOf(context, mail.secrets.open(secretOwner(users, userId, 'pin'), stored.pin)))
}
