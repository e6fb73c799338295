/** Copies a site's setup to other sites: each by its own rules, in one transaction, with a row in its history. */

import { siteSetUpParts } from '@postern/domain/areas/places/siteSetUp.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { changeMany } from '../../engine/bulk/bulk.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'

export function copySetUpRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'POST /api/customers/:customerId/sites/:id/copy', ({ params, body, signedIn, request }) => {
    const { customerId, id } = params
    const { to, parts, dryRun } = body
    // Overriding settings requires the settings permission, whichever way the values get there.
    if (parts.includes('settings')) requirePermission(signedIn.user, 'customers.settings.edit')
    if (to.includes(id))
      throw invalid([{ path: 'to', description: 'You can’t copy a site to itself. Select other sites.' }])
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, async (db) => {
      const site = await getRecord(db, sites, place, id)
      const names = parts.flatMap((part) => siteSetUpParts[part].fields)
      const patch = Object.fromEntries(names.map((name) => [name, site[name]]))
      return changeMany(contextOf(db, deps, { place, signedIn, request }), sites, { ids: to, patch, dryRun })
    })
  })
}
