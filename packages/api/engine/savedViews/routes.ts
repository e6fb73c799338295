/** Saved views: list filters and columns kept under a name. */

import { canReach } from '@postern/domain/auth/permission.ts'
import type { SavedView } from '@postern/domain/engine/endpoints/savedViews.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { possibleColumns } from '@postern/domain/engine/listColumns.ts'
import { allCollections } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../auth/session.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'
import { writeAudit } from '../audit.ts'
import { parseFor } from '../listQuery.ts'

type User = SignedIn['user']

/** The list, if the user may see it; a customer they can't access counts as not found. */
function listOf(user: User, name: string, customerId: string | undefined): Resource {
  const resource = allCollections().find((each) => each.name === name)
  if (!resource || (customerId !== undefined && !canReach(user, customerId))) throw failure('not_found')
  requirePermission(user, `${resource.permission}.view`)
  return resource
}

const selected = (user: User) =>
  sql`v.id, v.name, v.shared, v.user_id = ${user.id} as mine, case when v.user_id <> ${user.id} then person_name(v.user_id) end as "ownerName", v.search, v.columns`

/** An id in a filter belongs to one customer: elsewhere the view would find nothing. */
const namesRecords = (search: Readonly<Record<string, string>>): boolean =>
  Object.values(search).some((text) => text.split(',').some(isUuid))

const mostOfOne = 50

async function ownView(db: Db, user: User, id: string): Promise<SavedView> {
  const view = await db.one(sql<SavedView>`select ${selected(user)} from saved_views v where v.id = ${id}
    and v.user_id = ${user.id} for update`)
  if (!view) throw failure('not_found', { message: 'View not found, or it belongs to someone else.' })
  return view
}

async function refuseTaken(db: Db, user: User, name: string, resource: RawName, except: string | null) {
  const taken = await db.one(sql`select from saved_views v where v.user_id = ${user.id} and v.resource = ${resource}
    and lower(v.name) = lower(${name}) and v.id is distinct from ${except}::uuid`)
  if (taken)
    throw failure('conflict', {
      message: `You already have a view named “${name}”.`,
      errors: [{ path: 'name', description: 'You already have a view with this name.' }],
    })
}

type RawName = string | ReturnType<typeof sql<string>>

export function viewRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/views', ({ query: { resource, customerId }, signedIn: { user } }) => {
    const list = listOf(user, resource, customerId)
    return tx(database, 'all', async (db) => ({
      items: await db.all(sql<SavedView>`select ${selected(user)} from saved_views v
        where v.resource = ${list.name} and (v.user_id = ${user.id} or v.shared)
        and (v.customer_id is null or v.customer_id = ${customerId ?? null}::uuid) order by v.name, v.id`),
    }))
  })

  serve(app, 'POST /api/views', ({ body, signedIn: { user }, request }) => {
    const list = listOf(user, body.resource, body.customerId)
    const { issues } = parseFor(list, user, body.search)
    const strange = (body.columns ?? []).filter((name) => !possibleColumns(list).includes(name))
    const all = [
      ...issues.map(({ path, description }) => ({ path: `search.${path}`, description })),
      ...strange.map((name) => ({ path: 'columns', description: `This list has no column “${name}”.` })),
    ]
    if (all.length > 0) throw invalid(all)
    const customerId = namesRecords(body.search) ? (body.customerId ?? null) : null
    const id = newId()
    return tx(database, 'all', async (db) => {
      const kept = await db.one(sql<{ count: number }>`
        select count(*)::int as count from saved_views where user_id = ${user.id} and resource = ${list.name}`)
      if (kept && kept.count >= mostOfOne)
        throw failure('conflict', { message: `${mostOfOne} views per list is the limit. Delete one first.` })
      await refuseTaken(db, user, body.name, list.name, null)
      const made = await db.one(sql<SavedView>`
        insert into saved_views as v (id, user_id, customer_id, resource, name, shared, search, columns)
        values (${id}, ${user.id}, ${customerId}, ${list.name}, ${body.name}, ${body.shared}, ${JSON.stringify(body.search)},
          ${body.columns})
        returning ${selected(user)}`)
      if (!made) throw failure('broken')
      writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
        entry(id, 'create', { name: { before: null, after: made.name }, shared: { before: null, after: made.shared } }),
      ])
      return made
    })
  })

  serve(app, 'PATCH /api/views/:id', ({ params: { id }, body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const before = await ownView(db, user, id)
      const { name = before.name, shared = before.shared } = body
      await refuseTaken(db, user, name, sql<string>`(select o.resource from saved_views o where o.id = ${id})`, id)
      await db.all(sql`update saved_views set name = ${name}, shared = ${shared} where id = ${id}`)
      writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
        entry(id, 'update', {
          ...(name !== before.name && { name: { before: before.name, after: name } }),
          ...(shared !== before.shared && { shared: { before: before.shared, after: shared } }),
        }),
      ])
      return { ...before, name, shared }
    }),
  )

  serve(app, 'DELETE /api/views/:id', ({ params: { id }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { name } = await ownView(db, user, id)
      await db.all(sql`delete from saved_views where id = ${id}`)
      writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
        entry(id, 'archive', { name: { before: name, after: null } }),
      ])
      return undefined
    }),
  )
}

const entry = (
  recordId: string,
  action: 'create' | 'update' | 'archive',
  changes: Record<string, { before: string | boolean | null; after: string | boolean | null }>,
) => ({ resource: { name: 'savedViews' }, customerId: null, recordId, action, rowVersion: 1, changes })
