/** A station with queued scans can only be archived with a reason why they don't matter. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { archiveRecord } from '../../engine/archive/archive.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'

export function stationArchiveRoute(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/customers/:customerId/stations/:id/archiveDespiteScans',
    async ({ params: { customerId, id }, body, signedIn, request }) => {
      const place = { customerId, reachable: signedIn.user.customerIds }
      await tx(deps.database, { customerId }, async (db) => {
        const asked = contextOf(db, deps, { place, signedIn, request })
        const context = { ...asked, writer: { ...asked.writer, reason: body.reason } }
        await writeFields(context, stations, id, { archivedDespite: body.reason })
        await archiveRecord(context, stations, id)
      })
      return undefined
    },
  )
}
