/** What is in the bell of the person signed in. */
import { type Notification, notificationData } from '@postern/domain/areas/access/notificationEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'

const shown = 50
const kinds = Object.keys(notificationData)

/** A kind that this release doesn't know (written by a newer node) is left out. */
const mine = (userId: string) => sql`n.user_id = ${userId} and n.kind = any(${kinds})`

const latest = (db: Db, userId: string) =>
  db.all(sql<Notification>`
    select n.id, n.at, n.read_at as "readAt", n.kind, n.data,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', person_name(a.id), 'customerId', a.customer_id,
        'role', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end) end as actor
    from notifications n
    left join users a on a.id = n.actor_id
    left join security_roles r on r.customer_id = a.customer_id and r.id = a.security_role_id and r.archived_at is null
    where ${mine(userId)} order by n.id desc limit ${shown}`)

const unreadOf = (db: Db, userId: string) =>
  db.one(sql<{ unread: number }>`
    select count(*)::int as unread from notifications n where ${mine(userId)} and n.read_at is null`)

export function notificationRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/notifications', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({
      items: await latest(db, user.id),
      unread: (await unreadOf(db, user.id))?.unread ?? 0,
    })),
  )
  serve(app, 'POST /api/notifications/read', async ({ body: { upTo }, signedIn: { user } }) => {
    await tx(database, 'all', (db) =>
      db.all(sql`update notifications set read_at = now()
        where user_id = ${user.id} and id <= ${upTo} and read_at is null`),
    )
    return undefined
  })
}
