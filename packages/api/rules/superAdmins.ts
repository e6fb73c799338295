/** Somebody must always be able to do everything: the last super admin can neither be taken away nor be made less. */
import { allPermissions, granted, permissionTree } from '@postern/domain/permission.ts'
import { sql } from 'kysely'
import { holdLock } from '../holdLock.ts'
import type { WriteContext } from './rules.ts'

const everything = JSON.stringify(permissionTree(allPermissions))

export const grantsEverything = (permissions: object): boolean =>
  allPermissions.every((permission) => granted(permissions, permission))

export const isProvider = async ({ db, place }: WriteContext): Promise<boolean> =>
  (await db.one(sql`select from customers where id = ${place.customerId} and is_provider`)) !== undefined

/** Staff with a role that grants everything, who may sign in today, other than this user or through this role. */
export async function anotherSuperAdmin(
  { db, place }: WriteContext,
  without: { readonly userId?: string; readonly roleId?: string },
): Promise<boolean> {
  // Two who take each other's rights away at the same moment: the second waits here, and finds nobody left.
  await holdLock(db, 'super admins')
  const found = await db.one(sql`
    select from users u
    join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id and r.archived_at is null
    where u.customer_id = ${place.customerId} and u.archived_at is null and u.status = 'active'
      and (u.expires_at is null or u.expires_at >= current_date) and u.customer_ids is null
      and r.permissions @> ${everything}::jsonb
      and u.id is distinct from ${without.userId ?? null}::uuid and r.id is distinct from ${without.roleId ?? null}::uuid
    limit 1`)
  return found !== undefined
}

export const lastSuperAdmin = 'Somebody must be able to do everything. Make another active user a super admin first.'
