/** Exports a space as a zip of Markdown files, and imports pages from one. */
import { Readable } from 'node:stream'
import { type FilePage, filesOf } from '@postern/domain/areas/wiki/files/pageFiles.ts'
import { type PlannedPage, planImport } from '@postern/domain/areas/wiki/files/planImport.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { slugOf } from '@postern/domain/markdown/anchors.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../../auth/people.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { fileHeaders } from '../../../http/file.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { readPage } from '../pageReads.ts'
import { audit, changesOf, insertPage, updatePage } from '../pageWrites.ts'
import { opensSpace, seesPage } from '../reach.ts'
import { arrange, lockTree, requireFreeTitle, requirePlace } from '../tree.ts'
import { writerOf } from '../wikiWriter.ts'
import { readZip, zipOf } from './zipFiles.ts'

const mostPages = 2_000

const pagesOf = (db: Db, user: Person, spaceId: string): Promise<FilePage[]> =>
  db.all(sql<FilePage>`
    select p.id, p.parent_id as "parentId", p.title, p.body, p.tags, p.status, p.review_every_days as "reviewEveryDays",
      p.entity_links as "entityLinks"
    from wiki_pages p join wiki_spaces s on s.id = p.space_id
    where p.space_id = ${spaceId} and ${seesPage(user)}
    order by p.position, p.title collate human, p.id limit ${mostPages}`)

async function spaceNamed(db: Db, user: Person, id: string): Promise<string> {
  const found = await db.one(sql<{ name: string }>`
    select s.name from wiki_spaces s where s.id = ${id} and ${opensSpace(user)}`)
  if (!found) throw failure('not_found')
  return found.name
}

async function writePage(
  db: Db,
  user: Person,
  writer: Writer,
  spaceId: string,
  parentId: string | null,
  { page, pageId }: PlannedPage,
): Promise<string | null> {
  if (page === null) return pageId
  const { id: _, tags, ...rest } = page
  const values = { ...rest, tags: [...tags], parentId }
  if (pageId === null) {
    const id = newId()
    await requirePlace(db, spaceId, parentId, null)
    await requireFreeTitle(db, spaceId, parentId, page.title, null)
    const written = await insertPage(db, user, id, spaceId, { ...values, ownerId: user.id })
    await arrange(db, spaceId, parentId, id, null)
    audit(db, writer, 'create', written, { title: { before: null, after: page.title } })
    return id
  }
  const before = await readPage(db, user, pageId)
  const after = { ...before, ...values }
  if (before.parentId !== parentId) await requirePlace(db, spaceId, parentId, pageId)
  await requireFreeTitle(db, spaceId, parentId, page.title, pageId)
  const written = await updatePage(db, user, before, after, { summary: 'Imported', restores: null })
  if (before.parentId !== parentId) await arrange(db, spaceId, parentId, pageId, null)
  audit(db, writer, 'update', written, changesOf(before, after, written.revision))
  return pageId
}

/** Parents come before their children. */
async function writeAll(db: Db, user: Person, writer: Writer, spaceId: string, planned: readonly PlannedPage[]) {
  const ids = new Map<string, string | null>()
  for (const each of planned) {
    const parentId = each.parentPath === null ? null : (ids.get(each.parentPath) ?? null)
    const isWritten = each.state === 'new' || each.state === 'changed'
    ids.set(each.path, isWritten ? await writePage(db, user, writer, spaceId, parentId, each) : each.pageId)
  }
}

export function spaceFileRoutes(app: FastifyInstance, { database }: Deps): void {
  if (!app.hasContentTypeParser('application/octet-stream'))
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

  serve(app, 'GET /api/wiki/spaces/:id/export', ({ params: { id }, signedIn: { user }, request, reply }) =>
    tx(database, 'all', async (db) => {
      const name = await spaceNamed(db, user, id)
      const pages = await pagesOf(db, user, id)
      const zip = await zipOf(filesOf(pages))
      const changes = { pages: { before: null, after: pages.length } }
      writeAudit(db, writerOf(user, request), [
        { resource: { name: 'wikiSpaces' }, customerId: null, recordId: id, action: 'export', rowVersion: 0, changes },
      ])
      fileHeaders(reply, `${slugOf(name) || 'space'}.zip`, 'application/zip')
      return Readable.from([zip])
    }),
  )

  serve(
    app,
    'POST /api/wiki/spaces/:id/import',
    async ({ params: { id }, query: { dryRun }, signedIn: { user }, request }) => {
      const bytes = request.body
      if (!Buffer.isBuffer(bytes))
        throw invalid([{ path: 'file', description: 'Send the file itself, as application/octet-stream.' }])
      const files = await readZip(bytes)
      return tx(database, 'all', async (db) => {
        await lockTree(db, user, id)
        const planned = planImport(await pagesOf(db, user, id), files)
        if (dryRun === 'false') await writeAll(db, user, writerOf(user, request), id, planned)
        return { items: planned.map(({ path, title, state, reason }) => ({ path, title, state, reason })) }
      })
    },
  )
}
