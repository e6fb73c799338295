/** Why a station prints the label it prints. */
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
      const { station, site, parcel, label, steps } = await chosenLabel(db, customerId, {
        stationId,
        parcelId,
        purpose,
      })
      if (station === null || (parcelId !== null && parcel === null)) throw failure('not_found')
      return { station, site, parcel, label, steps: [...steps] }
    }),
  )
}
