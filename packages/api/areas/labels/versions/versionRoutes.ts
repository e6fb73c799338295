/** Lists, publishes and restores versions of a label, and shows where they're used. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { contextOf, expectedVersion } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { versionsOf } from './labelVersions.ts'
import { publishLabel, restoreVersion } from './publish.ts'
import { usedBy } from './usedBy.ts'

export function versionRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(
    app,
    'GET /api/customers/:customerId/thermalLabels/:id/versions',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, thermalLabels, { customerId, reachable: user.customerIds }, id)
        return { items: await versionsOf(db, customerId, id) }
      }),
  )

  serve(
    app,
    'GET /api/customers/:customerId/thermalLabels/:id/usedBy',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, thermalLabels, { customerId, reachable: user.customerIds }, id)
        return usedBy(db, user, customerId, id)
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/thermalLabels/:id/publish',
    ({ params: { customerId, id }, body, signedIn, request }) => {
      const version = expectedVersion(request)
      const place = { customerId, reachable: signedIn.user.customerIds }
      return tx(database, { customerId }, (db) =>
        publishLabel(contextOf(db, deps, { place, signedIn, request }), id, version, body),
      )
    },
  )

  serve(
    app,
    'POST /api/customers/:customerId/thermalLabels/:id/versions/:number/restore',
    ({ params: { customerId, id, number }, signedIn, request }) => {
      const version = expectedVersion(request)
      const place = { customerId, reachable: signedIn.user.customerIds }
      return tx(database, { customerId }, (db) =>
        restoreVersion(contextOf(db, deps, { place, signedIn, request }), id, version, number),
      )
    },
  )
}
