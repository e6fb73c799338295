/** Pages of the user guide, for help links. */
import { guidePages, guideSpace } from '@postern/demo/areas/wiki/guide/guidePages.ts'
import { guideSpaceKey } from '@postern/domain/areas/wiki/guide.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import type { Deps } from '../../deps.ts'
import { type Writer, writeAudit } from '../../engine/audit.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { audit, insertPage } from './pageWrites.ts'
import { seesPage } from './reach.ts'
import { writerOf } from './wikiWriter.ts'

async function addGuide(db: Db, user: Person, writer: Writer): Promise<{ spaceId: string; pages: number }> {
  await holdLock(db, 'wiki guide')
  const { name, icon, description } = guideSpace
  const taken = await db.one(sql`
    select from wiki_spaces where key = ${guideSpaceKey} or lower(name) = lower(${name})`)
  if (taken) throw failure('conflict', { message: `There is a space “${name}” already.` })
  const spaceId = newId()
  await db.all(sql`
    insert into wiki_spaces (id, name, key, icon, description, position, updated_by)
    values (${spaceId}, ${name}, ${guideSpaceKey}, ${icon}, ${description},
      (select coalesce(max(position), 0) + 1 from wiki_spaces), ${user.id})`)
  const entry = { resource: { name: 'wikiSpaces' }, customerId: null, recordId: spaceId, rowVersion: 1 }
  const changes = { name: { before: null, after: name }, key: { before: null, after: guideSpaceKey } }
  writeAudit(db, writer, [{ ...entry, action: 'create', changes }])
  const pages = guidePages(newId)
  for (const { id, tags, ...page } of pages) {
    const values = { ...page, tags: [...tags], ownerId: user.id, reviewEveryDays: 180, entityLinks: [] }
    const written = await insertPage(db, user, id, spaceId, { ...values, status: 'published' })
    audit(db, writer, 'create', written, { title: { before: null, after: page.title } })
  }
  await db.all(sql`
    update wiki_pages p set position = o.position
    from unnest(${pages.map(({ id }) => id)}::uuid[]) with ordinality as o(id, position) where p.id = o.id`)
  await db.all(sql`update wiki_spaces set home_page_id = ${pages[0]?.id ?? null} where id = ${spaceId}`)
  return { spaceId, pages: pages.length }
}

export function guideRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/guide/:slug', ({ params: { slug }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const page = await db.one(sql<{ id: string; title: string }>`
        select p.id, p.title from wiki_pages p join wiki_spaces s on s.id = p.space_id
        where s.key = ${guideSpaceKey} and p.slug = ${slug} and p.status = 'published' and ${seesPage(user)}
        order by p.created_at, p.id limit 1`)
      return { page: page ?? null }
    }),
  )

  serve(app, 'POST /api/wiki/guide', ({ signedIn: { user }, request }) =>
    tx(database, 'all', (db) => addGuide(db, user, writerOf(user, request))),
  )
}
