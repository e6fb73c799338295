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

/** The past doesn't change, except for late events. */
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
    // Keeps the drawing from going blank between windows.
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
