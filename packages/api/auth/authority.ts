/** Who can act on whom. Anyone who changes or helps a user above them could sign in as that user. */
import { type Handled, mayHandleUser } from '@postern/domain/auth/granting.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Person } from './people.ts'

/** Read from the database, not from the request. An archived role keeps its rank. */
async function handledUser(db: Db, userId: string): Promise<Handled | undefined> {
  const found = await db.one(sql<{
    name: string
    permissions: object
    maxGrantLevel: number
    customerIds: string[] | null
    isStaff: boolean
  }>`
    select r.name, r.permissions, r.max_grant_level as "maxGrantLevel", u.customer_ids as "customerIds", c.is_provider as "isStaff"
    from users u
    join customers c on c.id = u.customer_id
    join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id
    where u.id = ${userId}`)
  if (!found) return undefined
  const { customerIds, isStaff, ...role } = found
  return { role, customerIds, isStaff }
}

/** `true`, or why the actor may not act on that user. */
export async function authorityOver(db: Db, actor: Person | null, userId: string): Promise<true | string> {
  const handled = actor && (await handledUser(db, userId))
  return handled ? mayHandleUser(actor, handled) : true
}

export async function requireAuthorityOver(db: Db, actor: Person | null, userId: string): Promise<void> {
  const allowed = await authorityOver(db, actor, userId)
  if (allowed !== true) throw failure('conflict', { message: allowed })
}

/** Staff are the provider's users: for users without access to the provider, there are none. */
export function requireReachOfStaff(actor: Person): void {
  if (!canReach(actor, actor.customerId)) throw failure('not_found')
}
