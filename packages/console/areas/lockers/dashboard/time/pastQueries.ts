import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../../engine/requests/queries.ts'
import { call } from '../../../../http/call.ts'
import { minuteMs } from './pastWall.ts'

export const trackOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: ['lockerBank', 'track', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/track', { params: { customerId, id }, signal }),
    refetchInterval: minuteMs,
    ...errorsInPlace,
  })

/** The past stays as it is, but for what arrives late. */
export const pastOptions = (customerId: string, id: string, from: number) =>
  queryOptions({
    queryKey: ['lockerBank', 'past', customerId, id, from],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/past', {
        params: { customerId, id },
        query: { from: new Date(from).toISOString() },
        signal,
      }),
    staleTime: minuteMs,
    // The wall doesn't go blank between two windows.
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
