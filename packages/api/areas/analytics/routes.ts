/** Customer analytics over HTTP. Each response is read in one transaction, so its figures are consistent. */
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { namedTo } from '../shared/recipients.ts'
import { readBacklog, readBreakdown, readHistogram, readHours } from './reads/breakdown.ts'
import { readCustomer } from './reads/customerPage.ts'
import { readParcels } from './reads/drill.ts'
import { readPortfolio } from './reads/portfolio.ts'
import { readSizing } from './sizing.ts'

export function analyticsRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/analytics/portfolio', ({ query: { trend, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => readPortfolio(db, user.customerIds, filters, trend)),
  )
  serve(app, 'GET /api/analytics/customers/:customerId', ({ params: { customerId }, query, signedIn: { user } }) =>
    tx(database, 'all', (db) => readCustomer(db, user, customerId, query)),
  )
  serve(app, 'GET /api/analytics/breakdown', ({ query: { by, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => readBreakdown(db, user.customerIds, filters, by)),
  )
  serve(app, 'GET /api/analytics/hours', ({ query: { of, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => readHours(db, user.customerIds, filters, of)),
  )
  serve(app, 'GET /api/analytics/histogram', ({ query: { of, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => readHistogram(db, user.customerIds, filters, of)),
  )
  serve(app, 'GET /api/analytics/backlog', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => readBacklog(db, user.customerIds, query)),
  )
  serve(app, 'GET /api/analytics/parcels', ({ query: { cursor, count, ...query }, signedIn: { user } }) => {
    // Figures need the dashboard's permission; the parcels also need the sites' permission.
    requirePermission(user, 'customers.sites.view')
    const asked = { reachable: user.customerIds, query, cursor, counts: count === 'true', named: namedTo(user) }
    return tx(database, 'all', (db) => readParcels(db, asked))
  })
  serve(app, 'POST /api/analytics/customers/:customerId/sizing', ({ params, body, signedIn: { user } }) => {
    if (!canReach(user, params.customerId)) throw failure('not_found')
    return tx(database, { customerId: params.customerId }, (db) => readSizing(db, params.customerId, body))
  })
}
