/** A user's relation to a page: read, watched, marked helpful, open in the editor. */
import { type PageEvent, pageTopicOf } from '@postern/domain/areas/wiki/pageEvents.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { publish } from '../../stream/publish.ts'
import { readPage } from './pageReads.ts'

export function readerRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/wiki/pages/:id/viewed', async ({ params: { id }, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      await db.all(sql`
        insert into wiki_readers (page_id, user_id, viewed_on, viewed_days) values (${id}, ${user.id}, current_date, 1)
        on conflict (page_id, user_id) do update set viewed_on = current_date, viewed_days = wiki_readers.viewed_days + 1
        where wiki_readers.viewed_on is distinct from current_date`)
    })
    return undefined
  })

  serve(app, 'PATCH /api/wiki/pages/:id/mine', ({ params: { id }, body, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const page = await readPage(db, user, id)
      const isWatching = body.isWatching ?? page.isWatching
      const isHelpful = body.isHelpful === undefined ? page.helpful.mine : body.isHelpful
      await db.all(sql`
        insert into wiki_readers (page_id, user_id, is_watching, is_helpful)
        values (${id}, ${user.id}, ${isWatching}, ${isHelpful})
        on conflict (page_id, user_id) do update set is_watching = excluded.is_watching, is_helpful = excluded.is_helpful`)
      const after = await readPage(db, user, id)
      return { isWatching: after.isWatching, helpful: after.helpful }
    }),
  )

  serve(app, 'POST /api/wiki/pages/:id/editing', async ({ params: { id }, body, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      const event: PageEvent = { kind: 'editing', person: { id: user.id, name: user.name }, ...body }
      publish(db, pageTopicOf(id), event)
    })
    return undefined
  })
}
