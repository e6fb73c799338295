/** Short messages to all staff. They expire on their own, and everyone can hide them. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { Announcement } from '@postern/domain/home/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { writeAudit } from '../engine/audit.ts'
import { serve } from '../http/serve.ts'
import { newId } from '../newId.ts'

const columns = sql`n.id, n.title, n.body, person_name(n.created_by) as author, n.created_at as "createdAt", n.ends_at as "endsAt"`
const resource = { name: 'announcements' }

export const announcementsFor = (db: Db, userId: string): Promise<Announcement[]> =>
  db.all(sql<Announcement>`
    select ${columns} from announcements n
    where n.ends_at > now() and not exists (select from announcement_dismissals d where d.announcement_id = n.id and d.user_id = ${userId})
    order by n.created_at desc limit 20`)

export function announcementRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/announcements', ({ body: { title, body, days }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const id = newId()
      const made = await db.one(sql<Announcement>`
        insert into announcements as n (id, title, body, created_by, ends_at)
        values (${id}, ${title}, ${body}, ${user.id}, now() + make_interval(days => ${days})) returning ${columns}`)
      if (!made) throw failure('not_found')
      writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
        {
          resource,
          customerId: null,
          recordId: id,
          action: 'create',
          rowVersion: 1,
          changes: { title: { before: null, after: title }, body: { before: null, after: body } },
        },
      ])
      return made
    }),
  )

  serve(app, 'DELETE /api/announcements/:id', async ({ params: { id }, signedIn: { user }, request }) => {
    await tx(database, 'all', async (db) => {
      const ended = await db.one(sql<{ title: string }>`
        update announcements set ends_at = now() where id = ${id} and ends_at > now() returning title`)
      if (!ended) throw failure('not_found')
      writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
        {
          resource,
          customerId: null,
          recordId: id,
          action: 'archive',
          rowVersion: 2,
          changes: { title: { before: ended.title, after: null } },
        },
      ])
    })
    return undefined
  })

  serve(app, 'POST /api/announcements/:id/dismiss', async ({ params: { id }, signedIn: { user } }) => {
    const found = await tx(database, 'all', (db) =>
      db.one(sql`
        insert into announcement_dismissals (announcement_id, user_id) select n.id, ${user.id} from announcements n where n.id = ${id}
        on conflict (announcement_id, user_id) do update set user_id = excluded.user_id returning announcement_id`),
    )
    if (!found) throw failure('not_found')
    return undefined
  })
}
