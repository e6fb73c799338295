/** The dashboards of the product apps. */
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import { activityOf } from './activity.ts'
import { appErrorsShape } from './appErrors.ts'
import { fleetNowShape } from './fleetNow.ts'
import { fleetStations } from './fleetStations.ts'
import { historyOf } from './history.ts'

export function productAppRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/dashboards/apps/:product',
    ({ params: { product }, query: filters, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => onlyRow(db, fleetNowShape.fill({ product, actor, filters }))),
  )

  serve(
    app,
    'GET /api/dashboards/apps/:product/history',
    ({ params: { product }, query: { days, ...filters }, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => historyOf(db, { product, actor, filters }, Number(days))),
  )

  serve(
    app,
    'GET /api/dashboards/apps/:product/activity',
    ({ params: { product }, query: filters, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => activityOf(db, { product, actor, filters })),
  )

  serve(
    app,
    'GET /api/dashboards/apps/:product/stations',
    ({ params: { product }, query: { state, error, limit, cursor, ...filters }, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => fleetStations(db, { product, actor, filters, state, error, limit, cursor })),
  )

  serve(
    app,
    'GET /api/dashboards/apps/:product/errors',
    ({ params: { product }, query: filters, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => onlyRow(db, appErrorsShape.fill({ product, actor, filters }))),
  )
}
