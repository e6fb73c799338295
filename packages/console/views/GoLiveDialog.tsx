/** Going live before the set-up is done: what is missing, and why it is done all the same. */
import { Textarea } from '@mantine/core'
import { readyToGoLive } from '@postern/domain/customerLife.ts'
import { readinessChecks } from '@postern/domain/customerScores.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import type { customers } from '@postern/domain/resources/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Consequences, Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'
import { Link } from '../ui/LinkContext.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { checkHref, overviewOptions } from './customerQueries.ts'
import classes from './DialogFields.module.css'

interface GoLiveDialogProps {
  record: ValuesOf<(typeof customers)['fields']> & RecordMeta
  onClose: () => void
  onMove: (values: { liveReason: string }) => void
}

export default function GoLiveDialog({ record, onClose, onMove }: GoLiveDialogProps) {
  const [reason, setReason] = useState('')
  const { data } = useQuery(overviewOptions(record.id))
  const missing = data?.readiness.filter(({ done }) => !done) ?? []
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Go live with ${record.name} before it is ready?`}
      text={`Its readiness is ${record.readinessScore ?? 0} of 100, and should be ${readyToGoLive}. This is not so yet:`}
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => onMove({ liveReason: reason.trim() })}
          busy={false}
          disabled={reason.trim() === ''}
        >
          Go live anyway
        </DialogFoot>
      }
    >
      <Consequences
        items={missing.map(({ check }) => ({
          id: check,
          mark: <StatusMark tone="idle">{readinessChecks[check]}</StatusMark>,
          outcome: (
            <Link className="link" href={checkHref(check, record.id)} onClick={onClose}>
              Do it
            </Link>
          ),
        }))}
      />
      <Textarea
        className={classes.below}
        data-autofocus
        label="Why it goes live now"
        description="Stays in its history."
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
