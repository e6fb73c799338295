/** The dashboards of the product apps. */
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { PreparedStatement } from '../../../database/statement.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { activityOf } from './activity.ts'
import { appErrorsShape } from './appErrors.ts'
import { fleetNowShape } from './fleetNow.ts'
import { fleetStations } from './fleetStations.ts'
import { historyOf } from './history.ts'

async function only<Row>(db: Db, statement: PreparedStatement<Row> | RawBuilder<Row>): Promise<Row> {
  const row = await db.one(statement)
  if (row === undefined) throw new Error('A statement without a row.')
  return row
}

export function productAppRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/dashboards/apps/:product',
    ({ params: { product }, query: filters, signedIn: { user: actor } }) =>
      tx(database, 'all', (db) => only(db, fleetNowShape.fill({ product, actor, filters }))),
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
      tx(database, 'all', (db) => only(db, appErrorsShape.fill({ product, actor, filters }))),
  )
}
