/** Commands and faults of all banks the user can access, for the dashboard of the locker apps. */
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import { commandFiguresShape, commandListShape } from './fleetCommands.ts'
import { faultListShape } from './fleetFaults.ts'

export function fleetWorkRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/dashboards/lockerCommands', ({ query: filters, signedIn: { user: actor } }) =>
    tx(database, 'all', (db) => onlyRow(db, commandFiguresShape.fill({ actor, filters }))),
  )
  serve(app, 'GET /api/dashboards/lockerCommands/list', ({ query, signedIn: { user: actor } }) => {
    const { customer, days, ...wanted } = query
    const filters = { customer, days }
    return tx(database, 'all', (db) => onlyRow(db, commandListShape.fill({ actor, filters, ...wanted })))
  })
  serve(app, 'GET /api/dashboards/lockerFaults', ({ query, signedIn: { user: actor } }) => {
    const { limit, cursor, ...filters } = query
    return tx(database, 'all', (db) => onlyRow(db, faultListShape.fill({ actor, filters, limit, cursor })))
  })
}
