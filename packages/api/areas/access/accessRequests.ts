/** A user requests a permission they lack: users who can grant it get a notification. */
import { can, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { takeOrRefuse } from '../../auth/budget.ts'
import { maySignIn, type Person, withCustomer, withRole } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { notifiedToday, notify } from '../shared/notify.ts'

const trees = (permissions: readonly Permission[]): string[] =>
  permissions.map((permission) => JSON.stringify(permissionTree([permission])))

/** Either lets a user change the requester's role or add the permission to it. */
const grantingBy: readonly Permission[] = ['customers.users.edit', 'customers.securityRoles.edit']

/** Staff who can grant one of these: no one can grant what they don't have. */
async function administratorsFor(db: Db, user: Person, permissions: readonly Permission[]): Promise<string[]> {
  const found = await db.all(sql<{ id: string }>`
    select u.id from users u ${withCustomer} and c.is_provider ${withRole}
    where ${maySignIn} and u.status = 'active' and u.id <> ${user.id}
      and (u.customer_ids is null or c.id = any(u.customer_ids))
      and r.permissions @> any(${trees(grantingBy)}::jsonb[]) and r.permissions @> any(${trees(permissions)}::jsonb[])`)
  return found.map(({ id }) => id)
}

async function askFor(db: Db, user: Person, asked: readonly Permission[], requestId: string) {
  const permissions = [...new Set(asked)].sort()
  if (permissions.some((permission) => can(user, permission)))
    throw failure('conflict', { message: 'You have this permission now. Reload the page.' })
  const news = { kind: 'accessRequest', key: `${user.id} ${permissions.join(' ')}` } as const
  const before = await notifiedToday(db, news)
  if (before > 0) return { sent: false, administrators: before }
  await takeOrRefuse(db, 'accessRequests', user.id, 'requests for access')
  const administrators = await administratorsFor(db, user, permissions)
  if (administrators.length === 0)
    throw failure('conflict', { message: 'No administrator can grant this right now. Ask your team lead.' })
  await notify(db, { ...news, actorId: user.id, data: { permissions } }, administrators)
  writeAudit(db, { userId: user.id, via: 'console', requestId }, [
    {
      resource: { name: 'accessRequests' },
      customerId: user.customerId,
      recordId: newId(),
      action: 'create',
      rowVersion: 1,
      changes: { permissions: { before: null, after: permissions } },
    },
  ])
  return { sent: true, administrators: administrators.length }
}

export function accessRequestRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/accessRequests', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', (db) => askFor(db, user, body.permissions, request.id)),
  )
}
