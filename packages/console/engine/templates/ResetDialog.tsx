/** Resets a record to its template after a preview of the changes. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { savedToastMs } from '../archive/restore.ts'
import { titleOf } from '../cells/values.ts'
import { type Restorable, restorableFields } from '../history/versions.ts'
import type { CustomerId } from '../requests/queries.ts'
import { useResetRecord } from '../requests/writes.ts'
import { PreviewDialog } from './PreviewDialog.tsx'

interface ResetDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onReset: (fieldNames: string[]) => void
  onClose: () => void
}

export default function ResetDialog({ resource, customerId, record, onReset, onClose }: ResetDialogProps) {
  const reset = useResetRecord(resource, customerId)
  const run = async (chosen: readonly Restorable[]) => {
    const fields = chosen.map(({ name }) => name)
    try {
      await reset.mutateAsync({ record, fields })
    } catch {
      return // stays open and shows the error
    }
    onClose()
    onReset(fields)
    toast({ tone: 'ok', title: 'Reset to template', detail: titleOf(resource, record), lifeMs: savedToastMs })
  }
  return (
    <PreviewDialog
      title="Reset to template?"
      text={'These fields will follow the template again. Current values stay in the history.'}
      verb="Reset"
      fields={restorableFields(resource, record, record.templateValues ?? {})}
      labels={{}}
      pending={reset.isPending}
      error={reset.error}
      onConfirm={(chosen) => void run(chosen)}
      onClose={onClose}
    />
  )
}
