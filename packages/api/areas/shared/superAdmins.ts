/** Someone must always be able to do everything: the last super admin can't be removed or downgraded. */
import { allPermissions, granted, permissionTree } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { holdLock } from '../../database/holdLock.ts'
import { dayOf, providerZone, todayAt } from '../../days.ts'
import type { WriteContext } from '../../engine/rules.ts'

const everything = JSON.stringify(permissionTree(allPermissions))

export const grantsEverything = (permissions: object): boolean =>
  allPermissions.every((permission) => granted(permissions, permission))

export const isProvider = async ({ db, place }: WriteContext): Promise<boolean> =>
  (await db.one(sql`select from customers where id = ${place.customerId} and is_provider`)) !== undefined

/** How long a user can do everything: not at all, until a future date, or indefinitely. */
export type Tenure = 'none' | 'untilExpiry' | 'lasting'

interface Candidate {
  readonly status: string
  readonly expiresAt: string | null
  readonly customerIds: readonly string[] | null
  readonly permissions: object
}

export async function tenureOf(
  { db, place }: WriteContext,
  { status, expiresAt, customerIds, permissions }: Candidate,
): Promise<Tenure> {
  if (status !== 'active' || customerIds !== null || !grantsEverything(permissions)) return 'none'
  if (expiresAt === null) return 'lasting'
  return expiresAt >= (await todayAt(db, place.customerId, null)) ? 'untilExpiry' : 'none'
}

const rank: Record<Tenure, number> = { none: 0, untilExpiry: 1, lasting: 2 }

/** Whether a change reduces a super admin's tenure, even if it only adds an expiry date. */
export const lessens = (before: Tenure, next: Tenure): boolean => rank[next] < rank[before]

/**
 * Whether another active super admin remains without this user or role. A super admin with no expiry date can only be replaced by
 * another with none: otherwise, the last one would expire at some point.
 */
export async function anotherSuperAdmin(
  { db, place }: WriteContext,
  tenure: Exclude<Tenure, 'none'>,
  without: { readonly userId?: string; readonly roleId?: string },
): Promise<boolean> {
  // If two super admins revoke each other's permissions at the same time, the second waits here and finds no one left.
  await holdLock(db, 'super admins')
  const found = await db.one(sql`
    select from users u
    join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id and r.archived_at is null
    where u.customer_id = ${place.customerId} and u.archived_at is null and u.status = 'active'
      and (u.expires_at is null or (${tenure === 'untilExpiry'} and u.expires_at >= ${dayOf(providerZone)})) and u.customer_ids is null
      and r.permissions @> ${everything}::jsonb
      and u.id is distinct from ${without.userId ?? null}::uuid and r.id is distinct from ${without.roleId ?? null}::uuid
    limit 1`)
  return found !== undefined
}

/** The longest tenure among the active users with this role. */
export async function longestTenure({ db, place }: WriteContext, roleId: string): Promise<Tenure> {
  const holders = await db.all(sql<{ expiresAt: string | null }>`
    select distinct expires_at as "expiresAt" from users
    where customer_id = ${place.customerId} and security_role_id = ${roleId} and archived_at is null and status = 'active'
      and (expires_at is null or expires_at >= ${dayOf(providerZone)}) and customer_ids is null`)
  if (holders.some(({ expiresAt }) => expiresAt === null)) return 'lasting'
  return holders.length > 0 ? 'untilExpiry' : 'none'
}

export const lastSuperAdmin = 'There must be at least one super admin. Make another active user a super admin first.'
