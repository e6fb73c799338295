/** Going live before the set-up is done: what is missing, and why it is done all the same. */
import { Textarea } from '@mantine/core'
import { readyToGoLive } from '@postern/domain/areas/customers/customerLife.ts'
import { readinessChecks } from '@postern/domain/areas/customers/customerScores.ts'
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from '../shared/DialogFields.module.css'
import { checkHref, overviewOptions } from './customerQueries.ts'

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
