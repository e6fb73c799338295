/** Takes a label out of use. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useUpdateRecord } from '../../../engine/requests/writes.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import { type Label, usedByOptions } from '../labelQueries.ts'

interface RetireDialogProps {
  record: Label
  customerId: string
  onClose: () => void
}

export default function RetireDialog({ record, customerId, onClose }: RetireDialogProps) {
  const update = useUpdateRecord(thermalLabels, customerId)
  const { data: use } = useQuery(usedByOptions(customerId, record.id))
  const uses = use ? use.sites.count + use.packageTypes.count + use.actions.count + use.stations.count : 0
  const { id, rowVersion } = record
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={update.isPending}
      title={`Retire ${record.name}?`}
      text="Stations stop printing it and use the next label that fits. You can publish it again later."
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={update.isPending}
          onConfirm={() => update.mutate({ id, rowVersion, changes: { state: 'retired' } }, { onSuccess: onClose })}
        >
          Retire label
        </DialogFoot>
      }
    >
      {uses > 0 && (
        <Notice tone="warn">
          {counted(uses, 'record still uses', 'records still use')} this label. Each skips it while it’s retired.
        </Notice>
      )}
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
    </Dialog>
  )
}
