/** The queries of analytics. */
import type { BreakdownKind } from '@postern/domain/areas/analytics/answers.ts'
import type { DrillSet, MessageChannel, MessageOutcome } from '@postern/domain/areas/analytics/drillSets.ts'
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import type { Duration } from '@postern/domain/areas/analytics/parcelSets.ts'
import type { DoorSize } from '@postern/domain/areas/analytics/sizing.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Search } from '../../engine/list/urlState.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { type Filters, filtersOfOne } from './analyticsSearch.ts'

type QueryOf<K extends keyof Endpoints & string> =
  InputOf<K, Endpoints[K]> extends { query?: infer Q } ? NonNullable<Q> : never

type HoursQuery = QueryOf<'GET /api/analytics/hours'>
type DrillQuery = QueryOf<'GET /api/analytics/parcels'>

/** A URL is text, so the types aren't checked here: the server validates and refuses with a message. */
const asQuery = (filters: Filters) => filters as Omit<HoursQuery, 'of'>
const asDrill = (filters: Filters) => filters as Omit<DrillQuery, keyof Drill | 'cursor' | 'count'>

const everyMs = 120_000
const shared = {
  refetchInterval: everyMs,
  staleTime: 30_000,
  placeholderData: keepPreviousData,
  ...errorsInPlace,
} as const

export const portfolioOptions = (filters: Filters, trend: MetricKey) =>
  queryOptions({
    queryKey: ['analytics', 'portfolio', filters, trend],
    queryFn: ({ signal }) => call('GET /api/analytics/portfolio', { query: { ...asQuery(filters), trend }, signal }),
    ...shared,
  })

export const customerOptions = (customerId: string, filters: Filters) =>
  queryOptions({
    queryKey: ['analytics', 'customer', customerId, filters],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId', { params: { customerId }, query: asQuery(filters), signal }),
    ...shared,
  })

export const breakdownOptions = (filters: Filters, by: BreakdownKind) =>
  queryOptions({
    queryKey: ['analytics', 'breakdown', filters, by],
    queryFn: ({ signal }) => call('GET /api/analytics/breakdown', { query: { ...asQuery(filters), by }, signal }),
    ...shared,
  })

export const hoursOptions = (filters: Filters, of: NonNullable<HoursQuery['of']>) =>
  queryOptions({
    queryKey: ['analytics', 'hours', filters, of],
    queryFn: ({ signal }) => call('GET /api/analytics/hours', { query: { ...asQuery(filters), of }, signal }),
    ...shared,
  })

export const histogramOptions = (filters: Filters, of: Duration) =>
  queryOptions({
    queryKey: ['analytics', 'histogram', filters, of],
    queryFn: ({ signal }) => call('GET /api/analytics/histogram', { query: { ...asQuery(filters), of }, signal }),
    ...shared,
  })

export const backlogOptions = (filters: Filters) => {
  const { period: _, from: __, to: ___, compare: ____, ...rest } = filters
  return queryOptions({
    queryKey: ['analytics', 'backlog', rest],
    queryFn: ({ signal }) => call('GET /api/analytics/backlog', { query: asDrill(rest), signal }),
    ...shared,
  })
}

const detailsOf = (customerId: string, search: Search) => ({
  params: { customerId },
  query: asQuery(filtersOfOne(search)),
})

export const servicesOptions = (customerId: string, search: Search) =>
  queryOptions({
    queryKey: ['analytics', 'services', customerId, filtersOfOne(search)],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId/services', { ...detailsOf(customerId, search), signal }),
    ...shared,
  })

export const peopleOptions = (customerId: string, search: Search) =>
  queryOptions({
    queryKey: ['analytics', 'people', customerId, filtersOfOne(search)],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId/people', { ...detailsOf(customerId, search), signal }),
    ...shared,
  })

export const lockerUseOptions = (customerId: string, search: Search) =>
  queryOptions({
    queryKey: ['analytics', 'lockers', customerId, filtersOfOne(search)],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId/lockers', { ...detailsOf(customerId, search), signal }),
    ...shared,
  })

export const adoptionOptions = (customerId: string) =>
  queryOptions({
    queryKey: ['analytics', 'adoption', customerId],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId/adoption', { params: { customerId }, signal }),
    ...shared,
  })

export const scenariosOptions = (customerId: string) =>
  queryOptions({
    queryKey: ['analytics', 'scenarios', customerId],
    queryFn: ({ signal }) =>
      call('GET /api/analytics/customers/:customerId/scenarios', { params: { customerId }, signal }),
    ...errorsInPlace,
  })

/** The options of the filters, with names. */
export const choicesOptions = ({ customer, segment }: Filters) =>
  queryOptions({
    queryKey: ['analytics', 'choices', customer, segment],
    queryFn: ({ signal }) => call('GET /api/analytics/choices', { query: { customer, segment }, signal }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export interface Drill {
  of: DrillSet
  from?: string | undefined
  to?: string | undefined
  weekday?: number | undefined
  hour?: number | undefined
  duration?: Duration | undefined
  over?: number | undefined
  upTo?: number | undefined
  age?: number | undefined
  service?: string | undefined
  department?: string | undefined
  tenant?: string | undefined
  doorSize?: DoorSize | undefined
  bank?: string | undefined
  messageChannel?: MessageChannel | undefined
  outcome?: MessageOutcome | undefined
}

export const behindOptions = (filters: Filters, drill: Drill) => {
  const { period: _, from: __, to: ___, compare: ____, ...rest } = filters
  return infiniteQueryOptions({
    queryKey: ['analytics', 'parcels', rest, drill],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/analytics/parcels', {
        query: { ...asDrill(rest), ...drill, cursor, count: cursor === undefined ? 'true' : 'false' },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })
}

export const reportsOptions = queryOptions({
  queryKey: ['analytics', 'reports'],
  queryFn: ({ signal }) => call('GET /api/analytics/reports', { signal }),
  ...errorsInPlace,
})
