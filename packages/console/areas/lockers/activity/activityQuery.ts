/** A door's activity, page by page. Uses the doors' query key, so any door change refetches it. */
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const activityOptions = (customerId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(lockers, 'activity', customerId, id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/lockers/:id/activity', {
        params: { customerId, id },
        query: { limit: 30, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (last) => last.nextCursor,
    ...errorsInPlace,
  })

export const axesOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(lockers, 'axes', customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockers/:id/axes', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
