/** Publishes the draft: with a note about what changes. */
import '../../../theme/formStyles.ts'
import { NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import type { Label } from '../labelQueries.ts'
import { nextVersion } from '../labelWords.ts'
import classes from './PublishDialog.module.css'
import { matching, useLabelWrite } from './useLabelWrite.ts'

const shortest = 3

interface PublishDialogProps {
  label: Label
  customerId: string
  onClose: () => void
}

/** Each finding in a line of its own. */
function Findings({ error }: { error: Error | null }) {
  const errors = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  if (errors.length < 2) return null
  return (
    <ul className={classes.findings}>
      {errors.map(({ path, description }) => (
        <li key={`${path} ${description}`}>{description}</li>
      ))}
    </ul>
  )
}

export default function PublishDialog({ label, customerId, onClose }: PublishDialogProps) {
  const [note, setNote] = useState('')
  const [ticketNumber, setTicketNumber] = useState<number | null>(null)
  const number = nextVersion(label)
  const publish = useLabelWrite({
    customerId,
    send: () =>
      call('POST /api/customers/:customerId/thermalLabels/:id/publish', {
        params: { customerId, id: label.id },
        body: { note: note.trim(), ticketNumber },
        ...matching(label.rowVersion),
      }),
    done: () => `Version ${number} published`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={`Publish version ${number}`}
      text="Stations print it from now on. A published version can’t be changed."
      verb={`Publish version ${number}`}
      ready={note.trim().length >= shortest}
      busy={publish.isPending}
      error={publish.error}
      onSubmit={() => publish.mutate(undefined)}
      onClose={onClose}
      below={<Findings error={publish.error} />}
    >
      <Textarea
        label="What changes"
        required
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label="Ticket number"
        prefix="HD-"
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={ticketNumber ?? ''}
        onChange={(value) => setTicketNumber(typeof value === 'number' ? value : null)}
      />
    </FormDialog>
  )
}
