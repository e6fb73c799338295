/** Restores a version of a record after a preview of the changes. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { displayName } from '../cells/values.ts'
import type { Labels } from '../cells/valueText.ts'
import type { Restorable } from '../history/versions.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useUpdateRecord } from '../requests/writes.ts'
import { PreviewDialog } from '../templates/PreviewDialog.tsx'
import { savedToastMs } from './restore.ts'

interface RestoreDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  /** When the version was created. */
  at: string
  fields: readonly Restorable[]
  labels: Labels
  onRestored: (fieldNames: string[]) => void
  onClose: () => void
}

export default function RestoreDialog(props: RestoreDialogProps) {
  const { resource, customerId, record, at, fields, labels, onRestored, onClose } = props
  const update = useUpdateRecord(resource, customerId)
  const restore = async (chosen: readonly Restorable[]) => {
    const changes = Object.fromEntries(chosen.map(({ name, then }) => [name, then]))
    try {
      await update.mutateAsync({ id: record.id, rowVersion: record.rowVersion, changes, via: 'restore' })
    } catch {
      return // stays open and shows the error
    }
    onClose()
    onRestored(Object.keys(changes))
    toast({ tone: 'ok', title: 'Version restored', detail: displayName(resource, record), lifeMs: savedToastMs })
  }
  return (
    <PreviewDialog
      title="Restore this version?"
      text={
        <>
          Restores the {inSentence(resource.words.one)} to the version from <RelativeTime at={at} />. Current values
          stay in the history.
        </>
      }
      verb="Restore"
      fields={fields}
      labels={labels}
      pending={update.isPending}
      error={update.error}
      onConfirm={(chosen) => void restore(chosen)}
      onClose={onClose}
    />
  )
}
