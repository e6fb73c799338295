/** Global search, and a user's recent and pinned records. */
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import type { OpenedRecord } from '@postern/domain/search/endpoints.ts'
import { readQuestion } from '@postern/domain/search/question.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../auth/session.ts'
import { tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { searchEverything } from './everything.ts'
import { favoritesOf, mostFavorites, named, noteOpened, openedBy } from './openedRecords.ts'
import { askerOf, mayAny, type SearchedKind } from './searchedKind.ts'

export function everythingRoutes(app: FastifyInstance, { database }: Deps, searched: readonly SearchedKind[]): void {
  /** Requires an existing kind that the user may see; a customer out of reach is treated as nonexistent. */
  const requireKind = (user: SignedIn['user'], { kind, customerId }: OpenedRecord): void => {
    const resource = findResource(kind)
    const permissions =
      searched.find((each) => each.kind === kind)?.permissions ??
      (resource ? [`${resource.permission}.view` as const] : [])
    const mayReach = customerId === null || canReach(user, customerId)
    if (!mayReach || !mayAny(user, permissions)) throw failure('not_found')
  }

  serve(app, 'GET /api/search', async ({ query, signedIn: { user } }) => {
    const { q, customerId, kinds = [], limit, exactOnly } = query
    const opened = await tx(database, 'all', (db) => openedBy(db, user.id))
    return searchEverything(database, searched, {
      question: readQuestion(q),
      actor: user,
      asker: askerOf(user),
      customerId,
      kinds,
      limit,
      isExactOnly: exactOnly === 'true',
      opened,
    })
  })

  serve(app, 'GET /api/me/recents', ({ query: { limit }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await named(db, searched, user, await openedBy(db, user.id, limit)) })),
  )
  serve(app, 'POST /api/me/recents', async ({ body, signedIn: { user } }) => {
    requireKind(user, body)
    await tx(database, 'all', (db) => noteOpened(db, user.id, body))
    return undefined
  })

  serve(app, 'GET /api/me/favorites', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await named(db, searched, user, await favoritesOf(db, user.id)) })),
  )
  serve(app, 'POST /api/me/favorites', async ({ body, signedIn: { user } }) => {
    requireKind(user, body)
    await tx(database, 'all', async (db) => {
      const others = await favoritesOf(db, user.id)
      if (others.length >= mostFavorites)
        throw failure('conflict', { message: `You can pin ${mostFavorites} records. Unpin one first.` })
      await db.all(sql`insert into favorite_records (user_id, kind, record_id, customer_id)
        values (${user.id}, ${body.kind}, ${body.id}, ${body.customerId}) on conflict do nothing`)
    })
    return undefined
  })
  serve(app, 'DELETE /api/me/favorites/:kind/:id', async ({ params: { kind, id }, signedIn: { user } }) => {
    await tx(database, 'all', (db) =>
      db.all(sql`delete from favorite_records where user_id = ${user.id} and kind = ${kind} and record_id = ${id}`),
    )
    return undefined
  })
}
