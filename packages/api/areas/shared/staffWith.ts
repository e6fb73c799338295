/** Staff who have a permission and can sign in: the recipients of an alert. */
import { type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'

export async function staffWith(db: Db, permission: Permission): Promise<string[]> {
  const found = await db.all(sql<{ id: string }>`
    select u.id from users u ${withCustomer} and c.is_provider ${withRole}
    where ${maySignIn} and u.status = 'active'
      and r.permissions @> ${JSON.stringify(permissionTree([permission]))}::jsonb`)
  return found.map(({ id }) => id)
}
