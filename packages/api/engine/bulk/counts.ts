/** Counts several lists in one round trip. */

import { invalid } from '@postern/domain/engine/failure.ts'
import { allCollections } from '@postern/domain/engine/registry.ts'
import type { Collection } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { readTogether } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { readListQuery } from '../listQuery.ts'
import { preparedCount } from '../reading/preparedReads.ts'

const countable = new Map<string, Collection>(
  allCollections()
    .filter(({ scope }) => scope === 'customer')
    .map((resource) => [resource.name, resource]),
)

export function countRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  serve(app, 'GET /api/customers/:customerId/counts', async ({ params: { customerId }, query, signedIn: { user } }) => {
    const place = { customerId, reachable: user.customerIds }
    const statements = query.of.map((asked, index) => {
      const [name = '', ...rest] = asked.split('?')
      const resource = countable.get(name)
      if (!resource) throw invalid([{ path: `of.${index}`, description: `There’s no list “${name}”.` }])
      requirePermission(user, `${resource.permission}.view`)
      const params = Object.fromEntries(new URLSearchParams(rest.join('?')))
      return preparedCount(resource, place, readListQuery(resource, user, params))
    })
    const counts = await readTogether(database, { customerId }, statements)
    return { totals: counts.map(([count]) => count?.total ?? 0) }
  })
}
