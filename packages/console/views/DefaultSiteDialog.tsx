/** One site is the default: making another it takes that from the one before. */
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { sites } from '@postern/domain/resources/sites.ts'
import { savedToastMs } from '../resource/restore.ts'
import { useUpdateRecord } from '../resource/writes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toastStore.ts'

interface DefaultSiteDialogProps {
  record: ValuesOf<(typeof sites)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export default function DefaultSiteDialog({ record: site, customerId, onClose }: DefaultSiteDialogProps) {
  const update = useUpdateRecord(sites, customerId)
  const confirm = () =>
    update.mutate(
      { id: site.id, rowVersion: site.rowVersion, changes: { isDefault: true } },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'ok', title: 'Saved', detail: `${site.name} is the default site.`, lifeMs: savedToastMs })
        },
      },
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={update.isPending}
      title={`Make ${site.name} the default site?`}
      text="New locations and imports begin there. The site that is the default now stops being it."
      actions={
        <DialogFoot focus="confirm" onCancel={onClose} onConfirm={confirm} busy={update.isPending}>
          Make it the default
        </DialogFoot>
      }
    >
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
    </Dialog>
  )
}
