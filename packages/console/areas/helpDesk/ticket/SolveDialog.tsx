/** Solving a ticket asks for the cause and the resolution, so that similar tickets are solved faster. */
import { Select, Textarea } from '@mantine/core'
import '../../../theme/formStyles.ts'
import { ticketCauses } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { useChangeTicket } from './ticketApi.ts'

interface SolveDialogProps {
  ticket: Pick<TicketItem, 'id' | 'number' | 'rowVersion'>
  onClose: () => void
}

export function SolveDialog({ ticket, onClose }: SolveDialogProps) {
  const change = useChangeTicket(ticket.id)
  const [causeCode, setCause] = useState<string | null>(null)
  const [resolution, setResolution] = useState('')
  const ready = causeCode !== null && resolution.trim() !== ''
  return (
    <FormDialog
      title={`Solve ${ticket.number}?`}
      text="The requester gets the resolution by email. You can reopen the ticket for 7 days."
      verb="Solve ticket"
      ready={ready}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          { rowVersion: ticket.rowVersion, changes: { status: 'solved', causeCode, resolution } },
          { onSuccess: onClose },
        )
      }
    >
      <Select
        label="Cause"
        withAsterisk
        searchable
        data-autofocus
        data={[...ticketCauses]}
        value={causeCode}
        onChange={setCause}
      />
      <Textarea
        label="Resolution"
        withAsterisk
        autosize
        minRows={3}
        maxLength={4_000}
        value={resolution}
        onChange={(event) => setResolution(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
