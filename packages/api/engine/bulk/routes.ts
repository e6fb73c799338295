/** Routes that change many records of a resource in one request. */

import type { BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import { arrangeEndpoint, manyEndpoints } from '@postern/domain/engine/endpoints/many.ts'
import type { Collection } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { LinkMailDeps } from '../../email/outbox.ts'
import { requirePermission } from '../../http/guard.ts'
import { route } from '../../http/serve.ts'
import { maskPersonalData } from '../privacy.ts'
import { contextOf, readRequest, requireSecrets } from '../recordRequest.ts'
import { arrangeRecord } from './arrange.ts'
import { changeMany } from './bulk.ts'

type BulkDeps = Pick<Deps, 'database'> & LinkMailDeps

export function bulkRoutes(app: FastifyInstance, deps: BulkDeps, resource: Collection): void {
  const { key, ...endpoint } = manyEndpoints(resource).bulk
  route(app, key, endpoint, (call) => {
    const request = readRequest(call)
    const { user } = request.signedIn
    // The endpoint's schema has validated it.
    const body = request.body as BulkBody
    requirePermission(user, `${resource.permission}.${body.action === undefined ? 'edit' : 'delete'}`)
    requireSecrets(resource, request, body.patch ?? {})
    return maskPersonalData(resource, user, () =>
      tx(deps.database, request.scope, (db) => changeMany(contextOf(db, deps, request), resource, body)),
    )
  })
  if (resource.arrangedBy !== null) arrangeRoute(app, deps, resource)
}

function arrangeRoute(app: FastifyInstance, deps: BulkDeps, resource: Collection): void {
  const { key, ...endpoint } = arrangeEndpoint(resource)
  route(app, key, endpoint, (call) => {
    const request = readRequest(call)
    const { before } = request.body as { before: string | null }
    return maskPersonalData(resource, request.signedIn.user, () =>
      tx(deps.database, request.scope, (db) =>
        arrangeRecord(contextOf(db, deps, request), resource, request.id, before),
      ),
    )
  })
}
