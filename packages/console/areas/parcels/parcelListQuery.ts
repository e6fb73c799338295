/** The parcel list's queries: the filters from the URL, the pages, and the total. */
import { dueStates, type ParcelFilters } from '@postern/domain/areas/parcels/parcelFilters.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Search } from '../../engine/list/urlState.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

const names = [
  'customerId',
  'siteId',
  'locationId',
  'lockerBankId',
  'lockerId',
  'contactId',
  'departmentId',
  'tenantId',
  'carrier',
  'service',
  'packageType',
  'priority',
  'status',
  'receivedFrom',
  'receivedTo',
  'closedFrom',
  'closedTo',
  'lastAction',
  'q',
] as const satisfies readonly (keyof ParcelFilters)[]
export type ParcelFilterName = (typeof names)[number] | 'due'

/** URL params have the same names as in the API. */
export const filtersIn = (search: Search): ParcelFilters => {
  const due = dueStates.find((each) => each === search.due)
  return {
    ...Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))),
    ...(due && { due }),
  }
}

export const parcelListOptions = (filters: ParcelFilters) =>
  infiniteQueryOptions({
    queryKey: ['parcels', 'all', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => call('GET /api/parcels', { query: { ...filters, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const parcelCountOptions = (filters: ParcelFilters) =>
  queryOptions({
    queryKey: ['parcels', 'count', filters],
    queryFn: ({ signal }) => call('GET /api/parcels/count', { query: filters, signal }),
    ...errorsInPlace,
  })

export const parcelChoicesOptions = (customerId: string | undefined) =>
  queryOptions({
    queryKey: ['parcels', 'choices', customerId],
    queryFn: ({ signal }) => call('GET /api/parcels/choices', { query: { customerId }, signal }),
    staleTime: 60_000,
    ...errorsInPlace,
  })
