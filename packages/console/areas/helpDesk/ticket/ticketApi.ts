/** The queries and mutations of one ticket. */
import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { InputOf } from '@postern/domain/engine/contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const ticketsKey = ['helpDesk'] as const

/** What a ticket is about, next to its conversation. */
export const contextKey = [...ticketsKey, 'context'] as const

export const ticketOptions = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'ticket', id],
    queryFn: ({ signal }) => call('GET /api/helpDesk/tickets/:id', { params: { id }, signal }),
    refetchInterval: 15_000,
    ...errorsInPlace,
  })

/** Staff who work on the customer's tickets. */
export const agentsOptions = (customerId: string) =>
  queryOptions({
    queryKey: ['helpDesk agents', customerId],
    queryFn: ({ signal }) => call('GET /api/helpDesk/agents', { query: { customerId }, signal }),
    staleTime: 60_000,
    ...errorsInPlace,
  })

type BodyOf<K extends keyof Endpoints & string> = InputOf<K, Endpoints[K]> extends { body: infer B } ? B : never
export type TicketPatch = BodyOf<'PATCH /api/helpDesk/tickets/:id'>
export type Saying = BodyOf<'POST /api/helpDesk/tickets/:id/replies'>

export const ifMatch = (rowVersion: number) => ({ 'if-match': `"${rowVersion}"` })

/** Invalidates everything about tickets, so that lists, counts and figures follow each change. */
export function useRefreshTickets(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ticketsKey }),
      client.invalidateQueries({ queryKey: ['tickets'] }),
    ])
  }
}

export function useChangeTicket(id: string) {
  const refresh = useRefreshTickets()
  return useMutation({
    mutationFn: ({ rowVersion, changes }: { rowVersion: number; changes: TicketPatch }) =>
      call('PATCH /api/helpDesk/tickets/:id', { params: { id }, body: changes, headers: ifMatch(rowVersion) }),
    onSettled: refresh,
    ...errorsInPlace,
  })
}

/** A reply goes to the requester, a note stays internal. */
export function useSay(id: string) {
  const refresh = useRefreshTickets()
  return useMutation({
    mutationFn: ({ isPublic, ...body }: Saying & { isPublic: boolean }) =>
      isPublic
        ? call('POST /api/helpDesk/tickets/:id/replies', { params: { id }, body })
        : call('POST /api/helpDesk/tickets/:id/notes', { params: { id }, body }),
    onSuccess: refresh,
    ...errorsInPlace,
  })
}
