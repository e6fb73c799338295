/** The queries and mutations for mail without a ticket. */
import type { InboxView } from '@postern/domain/areas/helpDesk/inboxEndpoints.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { ticketPath } from '../../../paths.ts'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { ticketsKey, useRefreshTickets } from '../ticket/ticketApi.ts'

const inboxKey = [...ticketsKey, 'inbox'] as const

export const inboxOptions = (view: InboxView) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, view],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => call('GET /api/helpDesk/inbox', { query: { view, cursor }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...errorsInPlace,
  })

export const mailOptions = (id: string) =>
  queryOptions({
    // Not below the lists' key: once it’s a ticket, it must not be refetched.
    queryKey: ['inboxMail', id],
    queryFn: ({ signal }) => call('GET /api/helpDesk/inbox/:id', { params: { id }, signal }),
    ...errorsInPlace,
  })

export function useMoveMail(id: string) {
  const refresh = useRefreshTickets()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verb: 'discard' | 'restore') =>
      verb === 'discard'
        ? call('POST /api/helpDesk/inbox/:id/discard', { params: { id } })
        : call('POST /api/helpDesk/inbox/:id/restore', { params: { id } }),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: ['inboxMail', id] })]),
    ...errorsInPlace,
  })
}

/** Navigates to the ticket, because the email leaves the list. */
export function useOpenTicket(id: string) {
  const refresh = useRefreshTickets()
  const navigate = useNavigateTo()
  return useMutation({
    mutationFn: (customerId: string) =>
      call('POST /api/helpDesk/inbox/:id/ticket', { params: { id }, body: { customerId } }),
    onSuccess: async (ticket) => {
      navigate(ticketPath(ticket.id))
      await refresh()
    },
    // Someone else may have been faster.
    onError: refresh,
    ...errorsInPlace,
  })
}
