/** The queries of the audit log, and its filters in the URL. */
import type { AuditFilters } from '@postern/domain/areas/audit/endpoints.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Search } from '../../engine/list/urlState.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

const auditKey = ['audit'] as const

const actions = ['create', 'update', 'archive', 'restore', 'export', 'delete'] as const
const textKeys = ['q', 'actor', 'customer', 'resource', 'record', 'via', 'field', 'request'] as const

/** The start of a day in the user's time zone, `later` days on. */
function startOf(day: string | undefined, later = 0): string | undefined {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = (day ?? '').split('-').map(Number)
  const start = new Date(year, month - 1, date + later)
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

/** The filters from the URL. Days are in the user's time zone, and `to` is inclusive. */
export function filtersIn(search: Search): AuditFilters {
  const action = actions.find((each) => each === search.action)
  const [from, to] = [startOf(search.from), startOf(search.to, 1)]
  return {
    ...Object.fromEntries(textKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : []))),
    ...(action && { action }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** New rows appear automatically while only the newest page is shown. */
export const isLive = (filters: AuditFilters, pages: number): boolean => pages <= 1 && filters.to === undefined

const liveMs = 5_000

export const rowsOptions = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, 'rows', filters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/system/audit', { query: { ...filters, ...(pageParam && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => isLive(filters, state.data?.pages.length ?? 0) && liveMs,
    ...errorsInPlace,
  })

export const rowOptions = (id: string) =>
  queryOptions({
    queryKey: [...auditKey, 'row', id],
    queryFn: ({ signal }) => call('GET /api/system/audit/:id', { params: { id }, signal }),
    ...errorsInPlace,
  })

export const actorsOptions = queryOptions({
  queryKey: [...auditKey, 'actors'],
  queryFn: ({ signal }) => call('GET /api/system/audit/actors', { signal }),
  ...errorsInPlace,
})

export const chainOptions = queryOptions({
  queryKey: [...auditKey, 'chain'],
  queryFn: ({ signal }) => call('GET /api/system/audit/chain', { signal }),
  refetchInterval: 30_000,
  ...errorsInPlace,
})
