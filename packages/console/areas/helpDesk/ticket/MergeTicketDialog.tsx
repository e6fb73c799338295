/** Merges other tickets of the same customer into this one. */
import { MultiSelect } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { ifMatch, useRefreshTickets } from './ticketApi.ts'
import { useTicketChoices } from './useTicketChoices.ts'

export function MergeTicketDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const refresh = useRefreshTickets()
  const [fromIds, setFromIds] = useState<string[]>([])
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const { found, searching } = useTicketChoices(ticket)
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
    // Someone else may have changed the ticket.
    onError: refresh,
    ...errorsInPlace,
  })
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
        {...searching}
        data-autofocus
        data={[...found, ...kept]}
        value={fromIds}
        onChange={(ids) => {
          setFromIds(ids)
          setNames((now) => ({ ...now, ...Object.fromEntries(found.map(({ value, label }) => [value, label])) }))
        }}
      />
    </FormDialog>
  )
}
