/** A version of a record, brought back after a look at what that changes. */
import { Button, Checkbox } from '@mantine/core'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/resource.ts'
import { counted, inSentence } from '@postern/domain/text.ts'
import { useState } from 'react'
import { RequestFailure } from '../http/requestFailure.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { toast } from '../ui/toastStore.ts'
import type { CustomerId } from './queries.ts'
import classes from './RestoreDialog.module.css'
import { savedToastMs } from './restore.ts'
import { titleOf } from './values.ts'
import { type Labels, textOf } from './valueText.ts'
import type { Restorable } from './versions.ts'
import { useUpdateRecord } from './writes.ts'

interface RestoreDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** When the version came to be. */
  at: string
  fields: readonly Restorable[]
  labels: Labels
  onRestored: (fieldNames: string[]) => void
  onClose: () => void
}

/** The fields are named right above: what is wrong with them is said without their machine names. */
const problemOf = (error: Error): string => {
  const issues = error instanceof RequestFailure ? (error.body?.errors ?? []) : []
  return issues.map(({ description }) => description).join(' ') || error.message
}

export default function RestoreDialog(props: RestoreDialogProps) {
  const { resource, customerId, record, at, fields, labels, onRestored, onClose } = props
  const update = useUpdateRecord(resource, customerId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = fields.filter(({ name, allowed }) => allowed === true && !left.has(name))
  const noun = inSentence(resource.words.one)

  const run = async () => {
    const changes = Object.fromEntries(chosen.map(({ name, then }) => [name, then]))
    try {
      await update.mutateAsync({ id: record.id, rowVersion: record.rowVersion, changes, via: 'restore' })
    } catch {
      return // stays open and says why
    }
    onClose()
    onRestored(Object.keys(changes))
    toast({ tone: 'ok', title: 'Version restored', detail: titleOf(resource, record), lifeMs: savedToastMs })
  }
  const toggle = (name: string) => {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    setLeft(next)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size={560}
      locked={update.isPending}
      title="Restore this version?"
      text={
        <>
          The {noun} becomes what it was after the change of <RelativeTime at={at} />. The history keeps everything.
        </>
      }
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button variant="filled" onClick={() => void run()} loading={update.isPending} disabled={chosen.length === 0}>
            Restore {counted(chosen.length, 'field', 'fields')}
          </Button>
        </>
      }
    >
      <ul className={classes.fields}>
        {fields.map(({ name, field, now, then, allowed }) => (
          <li key={name}>
            <Checkbox
              label={labelOf(name, field)}
              checked={allowed === true && !left.has(name)}
              disabled={allowed !== true}
              onChange={() => toggle(name)}
              {...(allowed !== true && { description: allowed })}
            />
            <div className={classes.change}>
              <del>{textOf(now, field, labels) ?? 'none'}</del>
              <span aria-hidden>→</span>
              <ins>{textOf(then, field, labels) ?? 'none'}</ins>
            </div>
          </li>
        ))}
      </ul>
      {update.error && (
        <div className={classes.problem}>
          <Notice tone="danger">{problemOf(update.error)}</Notice>
        </div>
      )}
    </Dialog>
  )
}
