/** Queries for staff work at a bank: drains, parcel moves, and contents that differ from the records. */
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const bankWorkKey = (customerId: string, bankId: string) => ['lockerBank', 'work', customerId, bankId] as const

export const drainOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: [...bankWorkKey(customerId, id), 'drain'],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/drain', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export const unexplainedOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: [...bankWorkKey(customerId, id), 'unexplained'],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/unexplained', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })

export interface MoveAddress {
  readonly customerId: string
  readonly id: string
  readonly moveId: string
}

/** Polling fallback for when the live stream is lost. */
const everyMs = 2_000

export const moveOptions = (params: MoveAddress) =>
  queryOptions({
    queryKey: [...bankWorkKey(params.customerId, params.id), 'move', params.moveId],
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/lockerBanks/:id/moves/:moveId', { params, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? everyMs : false),
    ...errorsInPlace,
  })
