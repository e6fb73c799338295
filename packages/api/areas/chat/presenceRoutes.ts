/** Who is online, and who can be messaged. */
import type { Presence } from '@postern/domain/areas/chat/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { channelAt } from './channelAt.ts'
import { chattingPeople } from './reads/chatPeople.ts'

/** Online: seen and active within the last minute. Away: idle, or gone for less than ten minutes. */
const presence = sql`
  case when p.seen_at > now() - interval '60 seconds' and p.is_active then 'online'
    when p.seen_at > now() - interval '10 minutes' then 'away' else 'off' end`

export function presenceRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/chat/presence', ({ body: { isActive }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await db.all(sql`
        insert into chat_presence (user_id, is_active) values (${user.id}, ${isActive})
        on conflict (user_id) do update set seen_at = now(), is_active = excluded.is_active`)
      return {
        people: await db.all(sql<{ id: string; presence: Presence }>`
          select p.user_id as id, ${presence} as presence from chat_presence p where p.seen_at > now() - interval '10 minutes'`),
      }
    }),
  )

  serve(app, 'GET /api/chat/people', ({ query: { q, channelId }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      if (channelId !== undefined) await channelAt(db, user, channelId)
      return { items: await chattingPeople(db, { q, channelId }) }
    }),
  )
}
