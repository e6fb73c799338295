/** Other tickets of the same customer become part of this one. */
import { MultiSelect } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { told } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { ifMatch, ticketsKey, useRefreshTickets } from './ticketApi.ts'

const typingMs = 250

export function MergeTicketDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const refresh = useRefreshTickets()
  const [fromIds, setFromIds] = useState<string[]>([])
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), typingMs)
  const { data } = useQuery({
    queryKey: [...ticketsKey, 'to merge', ticket.customer.id, q],
    queryFn: ({ signal }) =>
      call('GET /api/helpDesk/tickets', {
        query: { customer: ticket.customer.id, order: 'newest', limit: 20, ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...told,
  })
  const merge = useMutation({
    mutationFn: () =>
      call('POST /api/helpDesk/tickets/:id/merge', {
        params: { id: ticket.id },
        body: { fromIds },
        headers: ifMatch(ticket.rowVersion),
      }),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
    ...told,
  })
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== ticket.id)
    .map(({ id, number, subject }) => ({ value: id, label: `${number} ${subject}` }))
  const kept = fromIds
    .filter((id) => !found.some(({ value }) => value === id))
    .map((value) => ({ value, label: names[value] ?? value }))
  return (
    <FormDialog
      title={`Merge into ${ticket.number}?`}
      text="Their conversations move here, and they are closed as duplicates. This can’t be undone."
      verb="Merge tickets"
      ready={fromIds.length > 0}
      busy={merge.isPending}
      error={merge.error}
      onClose={onClose}
      onSubmit={() => merge.mutate()}
    >
      <MultiSelect
        label="Tickets"
        description={`Open tickets of ${ticket.customer.name}`}
        withAsterisk
        searchable
        data-autofocus
        data={[...found, ...kept]}
        // The server has searched already.
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage="No other open tickets"
        value={fromIds}
        onChange={(ids) => {
          setFromIds(ids)
          setNames((now) => ({ ...now, ...Object.fromEntries(found.map(({ value, label }) => [value, label])) }))
        }}
      />
    </FormDialog>
  )
}
