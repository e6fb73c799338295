import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { troubleAnswer, troubleQuery, troubleShape, troubleTicket } from '../../trouble/troubleList.ts'
import { stationReasonNames } from './stationTrouble.ts'

const station = z.strictObject({
  ...troubleShape,
  kind: z.enum(['workstation', 'kiosk', 'handheld', 'lockerController', 'printServer']),
  reason: z.enum(stationReasonNames),
  queuedScans: z.int(),
  ticket: troubleTicket,
})
export type TroubledStation = z.output<typeof station>

export const stationTroubleEndpoints = endpoints({
  'GET /api/trouble/stations': {
    permission: 'customers.stations.view',
    tag: 'Stations',
    summary: 'List stations in trouble across customers, with the reason and since when',
    query: troubleQuery(stationReasonNames),
    answer: troubleAnswer(station),
  },
  'GET /api/trouble/stations/export': {
    permission: 'customers.stations.view',
    tag: 'Stations',
    summary: 'Download that list as CSV',
    query: troubleQuery(stationReasonNames).omit({ cursor: true }),
    file: true,
  },
})
