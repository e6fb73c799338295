/** The routes of a resource that are about many of its records at once. */
import type { Endpoint } from '@postern/domain/contract.ts'
import type { BulkBody } from '@postern/domain/endpoints/bulk.ts'
import { manyEndpoints } from '@postern/domain/endpoints/many.ts'
import type { Resource } from '@postern/domain/resource.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, tx } from '../db.ts'
import { requirePermission } from '../http/guard.ts'
import { route } from '../http/serve.ts'
import { changeMany } from './bulk.ts'
import { asked, repeatably } from './routes.ts'

export function manyRoutes(app: FastifyInstance, database: Database, resource: Resource): void {
  const table = manyEndpoints(resource)

  const { key, ...bulk } = table.bulk
  route(app, key, bulk as Endpoint, async (call) => {
    const request = asked(call)
    // The schema of the endpoint has made it one.
    const body = request.body as BulkBody
    requirePermission(request.signedIn.user, `${resource.permission}.${body.action === undefined ? 'edit' : 'delete'}`)
    const work = repeatably(bulk, (context) => changeMany(context, resource, body))
    return tx(database, request.scope, (db) => work(db, request))
  })
}
