/** Searches other open tickets of the same customer as the user types. */
import type { ComboboxParsedItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { noOptionsText } from '../../shared/noOptionsText.ts'
import { ticketsKey } from './ticketApi.ts'

const typingMs = 250

/** The label of a selected ticket, which isn't a search text. */
const isChosen = (text: string): boolean => /^HD-\d+ /.test(text)

export function useTicketChoices({ id: own, customer }: WholeTicket) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(isChosen(search) ? '' : search.trim(), typingMs)
  const tickets = useQuery({
    queryKey: [...ticketsKey, 'others', customer.id, q],
    queryFn: ({ signal }) =>
      call('GET /api/helpDesk/tickets', {
        query: { customer: customer.id, order: 'newest', limit: 20, ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
  const found = (tickets.data?.items ?? [])
    .filter(({ id }) => id !== own)
    .map(({ id, number, subject }) => ({ value: id, label: `${number} ${subject}` }))
  return {
    found,
    /** Props for the input. */
    searching: {
      searchable: true,
      searchValue: search,
      onSearchChange: setSearch,
      nothingFoundMessage: noOptionsText(tickets, q === '' ? 'No other open tickets' : 'No tickets found'),
      // The server has already filtered.
      filter: ({ options }: { options: ComboboxParsedItem[] }) => options,
    },
  } as const
}
