/** Pairing: staff create a code, and the device that sends it is paired with the station. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { giveBack, spend } from '../../auth/budget.ts'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { archivedRefusal, writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { createPairingCode, takePairingCode } from './pairingCodes.ts'

const wrongCode = () =>
  failure('wrong_code', { message: 'This pairing code is wrong, has expired or was used. Create a new one.' })

export function pairingRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, secrets } = deps

  serve(
    app,
    'POST /api/customers/:customerId/stations/:id/pairingCode',
    ({ params: { customerId, id }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { archivedAt, pairingState } = await lockRecord(db, stations, place, id)
        if (archivedAt !== null) throw archivedRefusal(stations)
        if (pairingState === 'paired')
          throw failure('conflict', { message: 'This station is paired. Revoke its pairing first.' })
        const made = await createPairingCode(db, secrets, { customerId, stationId: id })
        await writeFields(contextOf(db, deps, { place, signedIn, request }), stations, id, {
          pairingState: 'pending',
          pairingCodeExpiresAt: made.expiresAt,
        })
        return made
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/stations/pair',
    async ({ params: { customerId }, body: { code, ...device }, program, request }) => {
      const guesser = `${program.id} ${customerId}`
      await spend(database, 'pairingCodes', guesser, 'pairing codes')
      return tx(database, { customerId }, async (db) => {
        const stationId = await takePairingCode(db, secrets, customerId, code)
        if (stationId === undefined) throw wrongCode()
        const place = { customerId, reachable: null }
        const station = await lockRecord(db, stations, place, stationId)
        if (station.archivedAt !== null || station.pairingState !== 'pending') throw wrongCode()
        const writer = { userId: null, via: 'api', requestId: request.id }
        const context = { db, place, writer, seal: secrets.seal, actor: null, mail: deps }
        await writeFields(context, stations, stationId, {
          ...device,
          ipAddress: request.ip,
          pairingState: 'paired',
          pairingCodeExpiresAt: null,
        })
        await giveBack(db, 'pairingCodes', guesser)
        return { id: stationId, name: String(station.name), siteId: String(station.siteId) }
      })
    },
  )
}
