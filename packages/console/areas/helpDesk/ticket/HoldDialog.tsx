/** Puts a ticket on hold; it reopens automatically on the selected day. */
import type { TicketItem } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { DayInput } from '../../../engine/inputs/DayInput.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { useChangeTicket } from './ticketApi.ts'

interface HoldDialogProps {
  ticket: Pick<TicketItem, 'id' | 'number' | 'rowVersion'>
  onClose: () => void
}

/** 8:00 on that day, in the user's time zone. */
const morningOf = (day: string): string => new Date(`${day}T08:00:00`).toISOString()

export function HoldDialog({ ticket, onClose }: HoldDialogProps) {
  const change = useChangeTicket(ticket.id)
  const [day, setDay] = useState<string | null>(null)
  return (
    <FormDialog
      title={`Put ${ticket.number} on hold?`}
      text="Its clocks pause. On the selected day it opens again."
      verb="Put on hold"
      ready
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(
          {
            rowVersion: ticket.rowVersion,
            changes: { status: 'onHold', holdUntil: day === null ? null : morningOf(day) },
          },
          { onSuccess: onClose },
        )
      }
    >
      <DayInput
        label="Until"
        clearable
        description="Leave blank to reopen it yourself."
        value={day}
        onChange={setDay}
      />
    </FormDialog>
  )
}
