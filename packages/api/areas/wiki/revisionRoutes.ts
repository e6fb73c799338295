/** All revisions of a page, and restoring one. */
import type { WikiRevision, WikiRevisionItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { readPage } from './pageReads.ts'
import { audit, changesOf, lockPage, updatePage } from './pageWrites.ts'
import { lockTree, requireFreeTitle } from './tree.ts'
import { writerOf } from './wikiWriter.ts'

const columns = sql`r.number, r.title, r.summary, r.restores, person_name(r.author_id) as author, r.created_at as at`

async function readRevision(db: Db, id: string, number: number): Promise<WikiRevision> {
  const found = await db.one(sql<WikiRevision>`
    select ${columns}, r.body from wiki_revisions r where r.page_id = ${id} and r.number = ${number}`)
  if (!found) throw failure('not_found')
  return found
}

export function revisionRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/pages/:id/revisions', ({ params: { id }, query: { before, limit }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      const rows = await db.all(sql<WikiRevisionItem>`
        select ${columns} from wiki_revisions r where r.page_id = ${id} and r.number < ${before ?? 2_147_483_647}
        order by r.number desc limit ${limit + 1}`)
      return { items: rows.slice(0, limit), hasMore: rows.length > limit }
    }),
  )

  serve(app, 'GET /api/wiki/pages/:id/revisions/:number', ({ params: { id, number }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await readPage(db, user, id)
      return readRevision(db, id, number)
    }),
  )

  serve(
    app,
    'POST /api/wiki/pages/:id/revisions/:number/restore',
    ({ params: { id, number }, signedIn: { user }, request }) => {
      const version = expectedVersion(request)
      return tx(database, 'all', async (db) => {
        const { spaceId } = await readPage(db, user, id)
        await lockTree(db, user, spaceId)
        const page = await lockPage(db, user, id, version)
        const { title, body } = await readRevision(db, id, number)
        const values = { ...page, title, body }
        await requireFreeTitle(db, spaceId, page.parentId, title, id)
        const written = await updatePage(db, user, page, values, { summary: '', restores: number })
        audit(db, writerOf(user, request), 'update', written, changesOf(page, values, written.revision))
        return written
      })
    },
  )
}
