/** The queries of the help desk's lists and figures. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { FigurePeriod, TicketOrder } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { ticketsKey } from '../ticket/ticketApi.ts'
import type { DeskFilters } from './deskSearch.ts'

const everyMs = 15_000

type ListQuery = InputOf<'GET /api/helpDesk/tickets', Endpoints['GET /api/helpDesk/tickets']>['query']
type FigureQuery = InputOf<'GET /api/helpDesk/figures/period', Endpoints['GET /api/helpDesk/figures/period']>['query']

/** A URL is text, so the types aren't checked here: the server validates and refuses with a message. */
const listQuery = (filters: DeskFilters) => filters as ListQuery
const figureQuery = (filters: DeskFilters) => filters as Omit<FigureQuery, 'days'>

export const queueOptions = (filters: DeskFilters, order: TicketOrder, limit = 50) =>
  infiniteQueryOptions({
    queryKey: [...ticketsKey, 'list', filters, order, limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/helpDesk/tickets', {
        query: { ...listQuery(filters), order, limit, cursor, count: cursor === undefined ? 'true' : 'false' },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const openFiguresOptions = (filters: DeskFilters) =>
  queryOptions({
    queryKey: [...ticketsKey, 'open figures', filters],
    queryFn: ({ signal }) => call('GET /api/helpDesk/figures/open', { query: figureQuery(filters), signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

export const periodFiguresOptions = (filters: DeskFilters, days: FigurePeriod) =>
  queryOptions({
    queryKey: [...ticketsKey, 'period figures', filters, days],
    queryFn: ({ signal }) =>
      call('GET /api/helpDesk/figures/period', { query: { ...figureQuery(filters), days }, signal }),
    refetchInterval: 4 * everyMs,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
