/** Selects the parent ticket. */
import { Select } from '@mantine/core'
import '../../../theme/formStyles.ts'
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { useState } from 'react'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { useChangeTicket } from './ticketApi.ts'
import { useTicketChoices } from './useTicketChoices.ts'

export function ParentDialog({ ticket, onClose }: { ticket: WholeTicket; onClose: () => void }) {
  const change = useChangeTicket(ticket.id)
  const { found, searching } = useTicketChoices(ticket)
  const before = ticket.parent?.id ?? null
  const [parentId, setParentId] = useState(before)
  const [chosenName, setChosenName] = useState(ticket.parent ? `${ticket.parent.number} ${ticket.parent.subject}` : '')
  const kept = parentId === null || found.some(({ value }) => value === parentId)
  const errors = change.error instanceof RequestFailure ? (change.error.body?.errors ?? []) : []
  return (
    <FormDialog
      title="Set parent ticket"
      text={`${ticket.number} is listed with its parent, and stays a ticket of its own.`}
      verb="Save parent"
      ready={parentId !== before}
      busy={change.isPending}
      error={errors.length === 0 ? change.error : null}
      onClose={onClose}
      onSubmit={() => change.mutate({ rowVersion: ticket.rowVersion, changes: { parentId } }, { onSuccess: onClose })}
    >
      <Select
        label="Parent ticket"
        description={`Open tickets of ${ticket.customer.name}`}
        {...searching}
        clearable
        data-autofocus
        data={kept ? found : [...found, { value: parentId, label: chosenName }]}
        value={parentId}
        onChange={(id, option) => {
          setParentId(id)
          setChosenName(option?.label ?? '')
        }}
        error={errors.find(({ path }) => path === 'parentId')?.description}
      />
    </FormDialog>
  )
}
