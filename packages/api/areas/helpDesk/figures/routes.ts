/** The help desk's dashboard. */
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import { openFiguresStatement } from './openFigures.ts'
import { periodFigures } from './periodFigures.ts'

export function figureRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/helpDesk/figures/open', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => onlyRow(db, openFiguresStatement(user, query))),
  )

  serve(app, 'GET /api/helpDesk/figures/period', ({ query: { days, ...filters }, signedIn: { user } }) =>
    tx(database, 'all', (db) => periodFigures(db, user, filters, Number(days))),
  )
}
