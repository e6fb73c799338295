/** Queries of an account's page. Deliveries and requests change all the time, so they are polled. */
import type { DeliveryResult } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

const againMs = 10_000

/** Prefix of all query keys of one account. */
export const accountKey = (id: string) => ['lockerVendorAccount', id] as const

export const accountStateOptions = (id: string) =>
  queryOptions({
    queryKey: [...accountKey(id), 'state'],
    queryFn: ({ signal }) => call('GET /api/system/lockerVendorAccounts/:id/state', { params: { id }, signal }),
    refetchInterval: againMs,
    ...errorsInPlace,
  })

export const deliveriesOptions = (id: string, result: DeliveryResult | undefined) =>
  infiniteQueryOptions({
    queryKey: [...accountKey(id), 'deliveries', result ?? null],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/system/lockerVendorAccounts/:id/deliveries', {
        params: { id },
        query: { ...(result && { result }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: againMs,
    ...errorsInPlace,
  })

export const requestsOptions = (id: string, only: 'failed' | undefined) =>
  infiniteQueryOptions({
    queryKey: [...accountKey(id), 'requests', only ?? null],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/system/lockerVendorAccounts/:id/requests', {
        params: { id },
        query: { ...(only && { only }), ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: againMs,
    ...errorsInPlace,
  })
