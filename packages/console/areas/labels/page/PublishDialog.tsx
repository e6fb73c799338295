/** Publishes the draft with a note about the changes. */
import '../../../theme/formStyles.ts'
import { NumberInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
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

/** Preflight messages that block publishing. */
const findingsIn = (error: Error | null): string[] =>
  error instanceof RequestFailure
    ? (error.body?.errors ?? []).filter(({ path }) => path === 'source').map(({ description }) => description)
    : []

function Findings({ findings }: { findings: readonly string[] }) {
  if (findings.length === 0) return null
  return (
    <div className={classes.findings}>
      <Notice tone="danger">
        <p>Fix this in the designer first:</p>
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      </Notice>
    </div>
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
  const findings = findingsIn(publish.error)
  return (
    <FormDialog
      title={`Publish version ${number}`}
      text="Stations print it from now on. A published version can’t be changed."
      verb={`Publish version ${number}`}
      ready={note.trim().length >= shortest}
      busy={publish.isPending}
      error={findings.length > 0 ? null : publish.error}
      onSubmit={() => publish.mutate(undefined)}
      onClose={onClose}
      below={<Findings findings={findings} />}
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
