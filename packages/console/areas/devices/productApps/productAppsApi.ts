/** The queries of an app dashboard, polled. */
import type { FleetPeriod, FleetState } from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import type { DoorList } from './productAppsSearch.ts'

export const productAppsKey = ['product apps'] as const

export const refreshMs = 30_000

/** A wall screen polls even when no one is watching, and refetches when the network is back. */
const always = {
  refetchInterval: refreshMs,
  refetchIntervalInBackground: true,
  refetchOnReconnect: true,
  placeholderData: keepPreviousData,
  ...errorsInPlace,
} as const

type Filters = Readonly<Record<string, string>>
type FleetQuery = InputOf<'GET /api/dashboards/apps/:product', Endpoints['GET /api/dashboards/apps/:product']>['query']

/** A URL is text, so the types aren't checked here: the server validates and refuses with a message. */
const queryOf = (filters: Filters) => filters as FleetQuery

export const fleetNowOptions = (product: ProductName, filters: Filters) =>
  queryOptions({
    queryKey: [...productAppsKey, product, 'now', filters],
    queryFn: ({ signal }) =>
      call('GET /api/dashboards/apps/:product', { params: { product }, query: queryOf(filters), signal }),
    ...always,
  })

export const fleetActivityOptions = (product: ProductName, filters: Filters) =>
  queryOptions({
    queryKey: [...productAppsKey, product, 'activity', filters],
    queryFn: ({ signal }) =>
      call('GET /api/dashboards/apps/:product/activity', { params: { product }, query: queryOf(filters), signal }),
    ...always,
  })

export const fleetErrorsOptions = (product: ProductName, filters: Filters) =>
  queryOptions({
    queryKey: [...productAppsKey, product, 'errors', filters],
    queryFn: ({ signal }) =>
      call('GET /api/dashboards/apps/:product/errors', { params: { product }, query: queryOf(filters), signal }),
    ...always,
  })

export const fleetHistoryOptions = (product: ProductName, filters: Filters, days: FleetPeriod) =>
  queryOptions({
    queryKey: [...productAppsKey, product, 'history', filters, days],
    queryFn: ({ signal }) =>
      call('GET /api/dashboards/apps/:product/history', {
        params: { product },
        query: { ...queryOf(filters), days },
        signal,
      }),
    ...always,
    refetchInterval: 10 * refreshMs,
  })

export interface StationsWanted {
  readonly state?: FleetState | undefined
  readonly error?: string | undefined
  readonly limit?: number
}

export const fleetStationsOptions = (
  product: ProductName,
  filters: Filters,
  { state, error, limit = 50 }: StationsWanted,
) =>
  infiniteQueryOptions({
    queryKey: [...productAppsKey, product, 'stations', filters, state, error, limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/dashboards/apps/:product/stations', {
        params: { product },
        query: { ...queryOf(filters), state, error, limit, cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...always,
  })

/** Door figures can only be filtered by customer. */
const customerIn = ({ customer }: Filters) => (customer === undefined ? {} : { customer })

export const commandFiguresOptions = (filters: Filters, days: FleetPeriod) =>
  queryOptions({
    queryKey: [...productAppsKey, 'commands', filters.customer, days],
    queryFn: ({ signal }) =>
      call('GET /api/dashboards/lockerCommands', { query: { ...customerIn(filters), days }, signal }),
    ...always,
  })

export const commandListOptions = (filters: Filters, days: FleetPeriod, { vendor, outcome }: DoorList) =>
  infiniteQueryOptions({
    queryKey: [...productAppsKey, 'command list', filters.customer, days, vendor, outcome],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/dashboards/lockerCommands/list', {
        query: { ...customerIn(filters), days, vendor, outcome, cursor },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...always,
  })

export const faultListOptions = (filters: Filters, { vendor, firmware }: DoorList) =>
  infiniteQueryOptions({
    queryKey: [...productAppsKey, 'fault list', filters.customer, vendor, firmware],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/dashboards/lockerFaults', { query: { ...customerIn(filters), vendor, firmware, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...always,
  })
