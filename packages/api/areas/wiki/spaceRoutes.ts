/** Spaces: the wiki's sections, and who can open which. */
import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../engine/audit.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { managesSpace, opensSpace, seesPage } from './reach.ts'
import { writerOf } from './wikiWriter.ts'

const spacesWhere = (user: Person, condition: RawBuilder<boolean> = opensSpace(user)) => sql<WikiSpace>`
  select s.id, s.name, s.key, s.icon, s.description, s.role_ids as "roleIds", s.home_page_id as "homePageId",
    (select count(*) from wiki_pages p where p.space_id = s.id and ${seesPage(user)}) as pages, s.archived_at as "archivedAt",
    s.row_version as "rowVersion"
  from wiki_spaces s where ${condition} order by s.position, s.name collate human`

async function readSpace(db: Db, user: Person, id: string): Promise<WikiSpace> {
  const found = await db.one(spacesWhere(user, sql`s.id = ${id} and ${managesSpace(user)}`))
  if (!found) throw failure('not_found')
  return found
}

interface Named {
  readonly name?: string | undefined
  readonly key?: string | undefined
  readonly roleIds?: readonly string[] | undefined
  readonly homePageId?: string | null | undefined
}

async function requireSound(
  db: Db,
  user: Person,
  id: string,
  { name, key, roleIds, homePageId }: Named,
): Promise<void> {
  const taken = await db.one(sql<{ isName: boolean }>`
    select coalesce(lower(name) = lower(${name ?? null}), false) as "isName" from wiki_spaces
    where id <> ${id} and (lower(name) = lower(${name ?? null}) or key = ${key ?? null})`)
  if (taken)
    throw invalid([
      taken.isName
        ? { path: 'name', description: 'Another space has this name. Enter a different one.' }
        : { path: 'key', description: 'Another space has this key. Enter a different one.' },
    ])
  // Otherwise its author could no longer open it.
  if (roleIds && roleIds.length > 0 && !roleIds.includes(user.securityRole?.id ?? ''))
    throw invalid([{ path: 'roleIds', description: 'Include your own role.' }])
  if (homePageId != null) {
    const home = await db.one(sql`
      select from wiki_pages where id = ${homePageId} and space_id = ${id} and deleted_at is null`)
    if (!home) throw invalid([{ path: 'homePageId', description: 'Select a page of this space.' }])
  }
}

export function spaceRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/wiki/spaces', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await db.all(spacesWhere(user)) })),
  )

  serve(app, 'GET /api/wiki/spaces/archived', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({
      items: await db.all(spacesWhere(user, sql`s.archived_at is not null and ${managesSpace(user)}`)),
    })),
  )

  serve(app, 'GET /api/wiki/spaceRoles', () =>
    tx(database, 'all', async (db) => ({
      items: await db.all(sql<{ id: string; name: string }>`
        select r.id, r.name::text as name from security_roles r
        where r.customer_id = provider_id() and r.archived_at is null order by r.name collate human, r.id limit 200`),
    })),
  )

  serve(app, 'POST /api/wiki/spaces', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const id = newId()
      const { name, key, icon, description, roleIds } = body
      await requireSound(db, user, id, body)
      await db.all(sql`
        insert into wiki_spaces (id, name, key, icon, description, role_ids, position, updated_by)
        values (${id}, ${name}, ${key}, ${icon}, ${description}, ${roleIds}::uuid[],
          (select coalesce(max(position), 0) + 1 from wiki_spaces), ${user.id})`)
      const entry = { resource: { name: 'wikiSpaces' }, customerId: null, recordId: id, rowVersion: 1 }
      const changes = { name: { before: null, after: name }, key: { before: null, after: key } }
      writeAudit(db, writerOf(user, request), [{ ...entry, action: 'create', changes }])
      return readSpace(db, user, id)
    }),
  )

  serve(app, 'PATCH /api/wiki/spaces/:id', ({ params: { id }, body, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    return tx(database, 'all', async (db) => {
      await db.all(sql`select from wiki_spaces where id = ${id} for update`)
      const before = await readSpace(db, user, id)
      if (before.rowVersion !== version) throw failure('stale', { current: before })
      await requireSound(db, user, id, body)
      const { isArchived = before.archivedAt !== null, ...values } = body
      const after = { ...before, ...values }
      await db.all(sql`
        update wiki_spaces set name = ${after.name}, key = ${after.key}, icon = ${after.icon}, description = ${after.description},
          role_ids = ${after.roleIds}::uuid[], home_page_id = ${after.homePageId},
          archived_at = case when ${isArchived} then coalesce(archived_at, now()) end, row_version = row_version + 1,
          updated_at = now(), updated_by = ${user.id}
        where id = ${id}`)
      const names = ['name', 'key', 'icon', 'description', 'roleIds', 'homePageId'] as const
      const wasArchived = before.archivedAt !== null
      const changes = Object.fromEntries(
        names
          .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
          .map((name) => [name, { before: before[name], after: after[name] }]),
      )
      const entry = { resource: { name: 'wikiSpaces' }, customerId: null, recordId: id, rowVersion: version + 1 }
      const action = wasArchived === isArchived ? 'update' : isArchived ? 'archive' : 'restore'
      writeAudit(db, writerOf(user, request), [{ ...entry, action, changes }])
      return readSpace(db, user, id)
    })
  })
}
