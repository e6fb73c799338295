/** Explains why a station prints a certain label. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { chosenLabel } from './chosenLabel.ts'

export function choosingRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/thermalLabels/why', ({ params: { customerId }, query }) =>
    tx(database, { customerId }, async (db) => {
      const { stationId, parcelId = null, purpose } = query
      const chosen = await chosenLabel(db, customerId, { stationId, parcelId, purpose })
      if (!chosen || (parcelId !== null && chosen.parcel === null)) throw failure('not_found')
      return { ...chosen, steps: [...chosen.steps] }
    }),
  )
}
