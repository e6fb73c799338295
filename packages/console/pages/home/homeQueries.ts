/** The queries of the work queue. */
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

const everyMs = 30_000
const headers = { 'x-postern-background': '1' }

export const homeKey = ['home'] as const

export const homeOptions = queryOptions({
  queryKey: homeKey,
  queryFn: ({ signal }) =>
    call('GET /api/home', {
      query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      signal,
      headers,
    }),
  ...errorsInPlace,
  staleTime: 0,
  refetchInterval: everyMs,
})

const shownTickets = 6

export const myTicketsOptions = queryOptions({
  queryKey: ['tickets', 'home'],
  queryFn: ({ signal }) =>
    call('GET /api/helpDesk/tickets', {
      query: { assignee: 'me', limit: shownTickets, count: 'true' },
      signal,
      headers,
    }),
  ...errorsInPlace,
  staleTime: 0,
  refetchInterval: everyMs,
})

export const recentsOptions = queryOptions({
  queryKey: ['recents', 'home'],
  queryFn: ({ signal }) => call('GET /api/me/recents', { query: { limit: 8 }, signal }),
  ...errorsInPlace,
  staleTime: 0,
})

export const favoritesOptions = queryOptions({
  queryKey: ['favorites', 'home'],
  queryFn: ({ signal }) => call('GET /api/me/favorites', { signal }),
  ...errorsInPlace,
  staleTime: 0,
})
