/** The signed-in user's notifications and preferences. */
import {
  defaultPreference,
  type Notification,
  type NotificationPreference,
  type NotificationView,
  notificationKinds,
  notificationViews,
} from '@postern/domain/areas/access/notificationEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'

const pageSize = 50

/** Leaves out kinds this release doesn't know (written by a newer node). */
export const mine = (userId: string, view: NotificationView = 'all') =>
  sql`n.user_id = ${userId} and n.in_bell and n.kind = any(${[...notificationViews[view]]})
    ${view === 'unread' || view === 'requests' ? sql`and n.read_at is null` : sql``}`

export const notificationColumns = sql`n.id, n.at, n.read_at as "readAt", n.kind, n.data,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', person_name(a.id), 'customerId', a.customer_id,
    'role', case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end) end as actor`

export const withActor = sql`left join users a on a.id = n.actor_id
  left join security_roles r on r.customer_id = a.customer_id and r.id = a.security_role_id and r.archived_at is null`

const pageOf = (db: Db, userId: string, view: NotificationView, cursor: string | undefined) =>
  db.all(sql<Notification>`
    select ${notificationColumns} from notifications n ${withActor}
    where ${mine(userId, view)} ${cursor === undefined ? sql`` : sql`and n.id < ${cursor}`}
    order by n.id desc limit ${pageSize + 1}`)

const unreadOf = (db: Db, userId: string) =>
  db.one(sql<{ unread: number }>`
    select count(*)::int as unread from notifications n where ${mine(userId, 'unread')}`)

async function preferencesOf(db: Db, userId: string): Promise<NotificationPreference[]> {
  const chosen = await db.all(sql<NotificationPreference>`
    select kind, in_bell as "inBell", mail from notification_preferences where user_id = ${userId}`)
  return notificationKinds.map((kind) => chosen.find((each) => each.kind === kind) ?? { kind, ...defaultPreference })
}

export function notificationRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/notifications', ({ query: { view, cursor }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const found = await pageOf(db, user.id, view, cursor)
      const items = found.slice(0, pageSize)
      return {
        items,
        unread: (await unreadOf(db, user.id))?.unread ?? 0,
        nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
      }
    }),
  )

  serve(app, 'POST /api/notifications/read', async ({ body: { upTo }, signedIn: { user } }) => {
    await tx(database, 'all', (db) =>
      db.all(sql`update notifications set read_at = now()
        where user_id = ${user.id} and id <= ${upTo} and read_at is null`),
    )
    return undefined
  })

  serve(app, 'POST /api/notifications/:id/read', async ({ params: { id }, body: { isRead }, signedIn: { user } }) => {
    const found = await tx(database, 'all', (db) =>
      db.one(sql`update notifications set read_at = ${isRead ? sql`coalesce(read_at, now())` : sql`null`}
        where user_id = ${user.id} and id = ${id} and in_bell returning id`),
    )
    if (!found) throw failure('not_found')
    return undefined
  })

  serve(app, 'GET /api/notifications/preferences', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ preferences: await preferencesOf(db, user.id) })),
  )

  serve(app, 'PATCH /api/notifications/preferences', async ({ body: { kind, inBell, mail }, signedIn: { user } }) => {
    await tx(database, 'all', (db) =>
      db.all(sql`insert into notification_preferences (user_id, kind, in_bell, mail)
        values (${user.id}, ${kind}, ${inBell}, ${mail})
        on conflict (user_id, kind) do update set in_bell = excluded.in_bell, mail = excluded.mail`),
    )
    return undefined
  })
}
