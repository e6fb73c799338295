/** The queries of a customer’s SCIM source. Polled, because its identity provider can write at any time. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

const againMs = 15_000

const scimKey = (customerId: string) => ['scim', customerId] as const

export const scimOptions = (customerId: string) =>
  queryOptions({
    queryKey: [...scimKey(customerId), 'state'],
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/scim', { params: { customerId }, signal }),
    refetchInterval: againMs,
    ...errorsInPlace,
  })

export const scimRequestsOptions = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...scimKey(customerId), 'requests'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/scimRequests', {
        params: { customerId },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: againMs,
    ...errorsInPlace,
  })

export const refreshScim = (client: QueryClient, customerId: string) =>
  client.invalidateQueries({ queryKey: scimKey(customerId) })
