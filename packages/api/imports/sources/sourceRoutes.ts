/** Import sources: set up, test, and fetch. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { ImportSource } from '@postern/domain/imports/sources/importSource.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { SignedIn } from '../../auth/session.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { contextOf, expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { kindsFor, requireKind } from '../routes/importAccess.ts'
import { sourceFetcher } from './fetcher.ts'
import { changeSource, confirmHostKey, createSource, deleteSource, type Saving } from './saveSource.ts'
import { fetchesOf, openedSource, type SourceId, sourceOf, sourcesOf } from './sourceStore.ts'
import { testAccess } from './testAccess.ts'

/** A source of a kind this user may work with. */
async function sourceFor(db: Db, user: Person, address: SourceId): Promise<ImportSource> {
  const found = await sourceOf(db, address)
  requireKind(user, found.kind)
  return found
}

/** Locked, and at the version the user has seen. */
async function sourceToChange(db: Db, user: Person, address: SourceId, request: FastifyRequest): Promise<ImportSource> {
  const expected = expectedVersion(request)
  db.later(sql`select from import_sources where customer_id = ${address.customerId} and id = ${address.id} for update`)
  const found = await sourceFor(db, user, address)
  if (found.rowVersion !== expected) throw failure('stale', { current: { ...found } })
  return found
}

export function sourceRoutes(app: FastifyInstance, deps: Deps, onFetched: () => void): void {
  const { database, secrets, sftpNetworks = [] } = deps
  const fetcher = sourceFetcher(deps, onFetched)
  app.addHook('onClose', () => fetcher[Symbol.asyncDispose]())
  const savingIn = (db: Db, customerId: string, signedIn: SignedIn, request: FastifyRequest): Saving => {
    const place = { customerId, reachable: signedIn.user.customerIds }
    return { db, secrets, userId: signedIn.user.id, writer: contextOf(db, deps, { place, signedIn, request }).writer }
  }

  serve(app, 'GET /api/customers/:customerId/importSources', ({ params: { customerId }, query, signedIn: { user } }) =>
    tx(database, { customerId }, async (db) => {
      const kinds = query.kind === undefined ? kindsFor(user) : [requireKind(user, query.kind)]
      const names = kinds.map(({ name }) => name)
      return { items: await sourcesOf(db, customerId, names) }
    }),
  )
  serve(app, 'POST /api/customers/:customerId/importSources', ({ params: { customerId }, body, signedIn, request }) =>
    tx(database, { customerId }, (db) => {
      requireKind(signedIn.user, body.kind)
      return createSource(savingIn(db, customerId, signedIn, request), customerId, body)
    }),
  )
  serve(app, 'PATCH /api/customers/:customerId/importSources/:id', ({ params, body, signedIn, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const before = await sourceToChange(db, signedIn.user, params, request)
      return changeSource(savingIn(db, params.customerId, signedIn, request), params, before, body)
    }),
  )
  serve(app, 'DELETE /api/customers/:customerId/importSources/:id', ({ params, signedIn, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const before = await sourceToChange(db, signedIn.user, params, request)
      await deleteSource(savingIn(db, params.customerId, signedIn, request), params, before)
      return undefined
    }),
  )
  serve(app, 'POST /api/customers/:customerId/importSources/:id/test', async ({ params, signedIn: { user } }) => {
    const source = await tx(database, { customerId: params.customerId }, async (db) => {
      await sourceFor(db, user, params)
      return openedSource(db, secrets, params)
    })
    return testAccess(source, sftpNetworks)
  })
  serve(
    app,
    'POST /api/customers/:customerId/importSources/:id/confirmHostKey',
    ({ params, body: { fingerprint }, signedIn, request }) =>
      tx(database, { customerId: params.customerId }, async (db) => {
        const before = await sourceToChange(db, signedIn.user, params, request)
        return confirmHostKey(savingIn(db, params.customerId, signedIn, request), params, before, fingerprint)
      }),
  )
  serve(app, 'POST /api/customers/:customerId/importSources/:id/fetch', ({ params, signedIn: { user }, reply }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const { hostKey } = await sourceFor(db, user, params)
      if (hostKey === null)
        throw failure('conflict', { message: 'Test access and confirm the server’s host key first.' })
      await db.all(sql`
        update import_sources set asked_at = coalesce(asked_at, now()), asked_by = ${user.id}
        where customer_id = ${params.customerId} and id = ${params.id}`)
      // After the commit, which may come after the handler.
      reply.raw.once('finish', fetcher.wake)
      return sourceOf(db, params)
    }),
  )
  serve(
    app,
    'GET /api/customers/:customerId/importSources/:id/fetches',
    ({ params, query: { cursor }, signedIn: { user } }) =>
      tx(database, { customerId: params.customerId }, async (db) => {
        await sourceFor(db, user, params)
        return fetchesOf(db, params, cursor)
      }),
  )
}
