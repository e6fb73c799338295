/** A site's overrides of its customer's settings, checked like the settings themselves (spec:data-model#settings). */

import { settings } from '@postern/domain/areas/customers/settings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../engine/context.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf, expectedVersion } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { rulesOf } from '../../engine/registry.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Validates the settings as they would apply at the site, by the settings' own rules. */
async function issuesAt({ db, place }: Context, decided: Values): Promise<Issue[]> {
  const customers = await getRecord(db, settings, place, place.customerId ?? '')
  return rulesOf(settings)
    .check({ ...customers, ...decided }, null)
    .filter(({ path }) => path in decided)
    .map(({ path, description }) => ({ path: `values.${path}`, description }))
}

async function decide(
  context: Context,
  id: string,
  version: number,
  values: Values,
  follow: readonly string[],
): Promise<AnyRecord> {
  const site = await lockRecord(context.db, sites, context.place, id)
  if (site.rowVersion !== version) throw failure('stale', { current: site })
  if (site.archivedAt !== null)
    throw failure('conflict', { message: 'This site is archived. Restore it to make changes.' })
  const decided = Object.fromEntries(
    Object.entries({ ...valuesOf(site.settingsOverride), ...values }).filter(([name]) => !follow.includes(name)),
  )
  const issues = await issuesAt(context, decided)
  if (issues.length > 0) throw invalid(issues)
  return writeFields(context, sites, id, { settingsOverride: decided })
}

export function siteOverrideRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'PATCH /api/customers/:customerId/sites/:id/settings', ({ params, body, signedIn, request }) => {
    requirePermission(signedIn.user, 'customers.sites.view')
    const { customerId, id } = params
    const place = { customerId, reachable: signedIn.user.customerIds }
    return tx(deps.database, { customerId }, (db) =>
      decide(
        contextOf(db, deps, { place, signedIn, request }),
        id,
        expectedVersion(request),
        valuesOf(body.values),
        body.follow ?? [],
      ),
    )
  })
}
