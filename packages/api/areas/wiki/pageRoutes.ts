/** Reading, writing, moving and removing pages. */
import { trashDays } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { requireLinks } from './entityLinks.ts'
import { readPage, readTree } from './pageReads.ts'
import { audit, changesOf, insertPage, lockPage, requireOwner, updatePage } from './pageWrites.ts'
import { opensSpace } from './reach.ts'
import { arrange, freeTitle, lockTree, requireFreeTitle, requirePlace } from './tree.ts'
import { writerOf } from './wikiWriter.ts'

function readRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/pages', ({ query: { spaceId }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await readTree(db, user, spaceId) })),
  )

  serve(app, 'GET /api/wiki/pages/:id', ({ params: { id }, signedIn: { user } }) =>
    tx(database, 'all', (db) => readPage(db, user, id)),
  )
}

function writeRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/wiki/pages', ({ body: { spaceId, ...body }, signedIn: { user }, request }) => {
    if (body.status === 'published') requirePermission(user, 'internal.wiki.publish')
    return tx(database, 'all', async (db) => {
      const id = newId()
      const values = { ...body, ownerId: body.ownerId === undefined ? user.id : body.ownerId }
      await lockTree(db, user, spaceId)
      await requirePlace(db, spaceId, values.parentId, null)
      await requireFreeTitle(db, spaceId, values.parentId, values.title, null)
      await requireOwner(db, values.ownerId)
      requireLinks(user, values.entityLinks)
      const written = await insertPage(db, user, id, spaceId, values)
      await arrange(db, spaceId, values.parentId, id, null)
      audit(db, writerOf(user, request), 'create', written, { title: { before: null, after: values.title } })
      return written
    })
  })

  serve(app, 'PATCH /api/wiki/pages/:id', ({ params: { id }, body, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    const { summary = '', beforeId, ...changes } = body
    return tx(database, 'all', async (db) => {
      const { spaceId } = await readPage(db, user, id)
      const isMoved = changes.parentId !== undefined || beforeId !== undefined
      if (isMoved || changes.title !== undefined) await lockTree(db, user, spaceId)
      const before = await lockPage(db, user, id, version)
      const values = { ...before, ...changes }
      if (values.status === 'published' && before.status !== 'published')
        requirePermission(user, 'internal.wiki.publish')
      if (changes.parentId !== undefined) await requirePlace(db, spaceId, values.parentId, id)
      await requireFreeTitle(db, spaceId, values.parentId, values.title, id)
      if (changes.ownerId !== undefined) await requireOwner(db, values.ownerId)
      requireLinks(user, values.entityLinks)
      const written = await updatePage(db, user, before, values, { summary, restores: null })
      if (isMoved) await arrange(db, spaceId, values.parentId, id, beforeId ?? null)
      audit(db, writerOf(user, request), 'update', written, changesOf(before, values, written.revision))
      return written
    })
  })

  serve(app, 'POST /api/wiki/pages/:id/reviewed', ({ params: { id }, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    return tx(database, 'all', async (db) => {
      const before = await lockPage(db, user, id, version)
      await db.all(sql`update wiki_pages set reviewed_at = now(), row_version = row_version + 1 where id = ${id}`)
      const written = { id, rowVersion: version + 1, revision: before.revision }
      const reviewedAt = { before: before.reviewedAt, after: new Date().toISOString() }
      audit(db, writerOf(user, request), 'update', written, { reviewedAt })
      return written
    })
  })
}

function trashRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'DELETE /api/wiki/pages/:id', async ({ params: { id }, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    await tx(database, 'all', async (db) => {
      const { spaceId } = await readPage(db, user, id)
      await lockTree(db, user, spaceId)
      const page = await lockPage(db, user, id, version)
      await db.all(sql`
        update wiki_pages set deleted_at = now(), deleted_by = ${user.id}, row_version = row_version + 1 where id = ${id}`)
      const children = await db.all(sql<{ id: string; title: string }>`
        select id, title from wiki_pages where parent_id = ${id} and deleted_at is null order by position, title, id`)
      for (const child of children) {
        const title = await freeTitle(db, spaceId, page.parentId, child.title, child.id)
        await db.all(sql`
          update wiki_pages set parent_id = ${page.parentId}, title = ${title}, row_version = row_version + 1 where id = ${child.id}`)
        await arrange(db, spaceId, page.parentId, child.id, null)
      }
      await db.all(sql`update wiki_spaces set home_page_id = null where home_page_id = ${id}`)
      const gone = { id, rowVersion: version + 1, revision: page.revision }
      audit(db, writerOf(user, request), 'archive', gone, { title: { before: page.title, after: null } })
    })
    return undefined
  })

  serve(app, 'POST /api/wiki/pages/:id/putBack', ({ params: { id }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const gone = await db.one(sql<{ spaceId: string; parentId: string | null; title: string; isKept: boolean }>`
        select p.space_id as "spaceId", case when parent.deleted_at is null then parent.id end as "parentId", p.title,
          p.deleted_at > now() - make_interval(days => ${trashDays}) as "isKept"
        from wiki_pages p join wiki_spaces s on s.id = p.space_id left join wiki_pages parent on parent.id = p.parent_id
        where p.id = ${id} and p.deleted_at is not null and ${opensSpace(user)}`)
      if (!gone?.isKept) throw failure('not_found')
      const { spaceId, parentId } = gone
      await lockTree(db, user, spaceId)
      await requirePlace(db, spaceId, parentId, null)
      const title = await freeTitle(db, spaceId, parentId, gone.title, id)
      const written = await db.one(sql<{ id: string; rowVersion: number; revision: number }>`
        update wiki_pages set deleted_at = null, deleted_by = null, parent_id = ${parentId}, title = ${title},
          row_version = row_version + 1
        where id = ${id} and deleted_at is not null returning id, row_version as "rowVersion", revision`)
      if (!written) throw failure('not_found')
      await arrange(db, spaceId, parentId, id, null)
      audit(db, writerOf(user, request), 'restore', written, { title: { before: null, after: title } })
      return written
    }),
  )
}

export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
  trashRoutes(app, deps)
}
