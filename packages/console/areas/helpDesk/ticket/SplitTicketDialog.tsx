/** Splits part of the conversation into a new ticket. */
import { Checkbox, TextInput } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { ticketPath } from '../../../paths.ts'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { ifMatch, useRefreshTickets } from './ticketApi.ts'

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

export function SplitTicketDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const refresh = useRefreshTickets()
  const navigate = useNavigateTo()
  const [eventIds, setEventIds] = useState<string[]>([])
  const [subject, setSubject] = useState('')
  const split = useMutation({
    mutationFn: () =>
      call('POST /api/helpDesk/tickets/:id/split', {
        params: { id: ticket.id },
        body: { eventIds, subject },
        headers: ifMatch(ticket.rowVersion),
      }),
    onSuccess: async ({ id }) => {
      onClose()
      navigate(ticketPath(id))
      await refresh()
    },
    // Someone else may have changed the ticket.
    onError: refresh,
    ...errorsInPlace,
  })
  const said = ticket.events.filter(({ kind }) => kind === 'reply' || kind === 'note')
  return (
    <FormDialog
      title={`Split ${ticket.number}?`}
      text="The selected messages move to a new ticket about the same record, from the same requester."
      verb="Split ticket"
      ready={eventIds.length > 0 && subject.trim().length >= 3}
      busy={split.isPending}
      error={split.error}
      onClose={onClose}
      onSubmit={() => split.mutate()}
    >
      <TextInput
        label="New subject"
        withAsterisk
        data-autofocus
        maxLength={160}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Checkbox.Group label="Messages" withAsterisk value={eventIds} onChange={setEventIds}>
        {said.map(({ id, author, body }) => (
          <Checkbox key={id} mt={6} value={id} label={`${author}: ${shortened(body)}`} />
        ))}
      </Checkbox.Group>
    </FormDialog>
  )
}
