/** Makes a site the default, replacing the previous default. */

import { sites } from '@postern/domain/areas/places/sites.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'

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
      text="New locations and imports use the default site. It replaces the current default."
      actions={
        <DialogFoot focus="confirm" onCancel={onClose} onConfirm={confirm} busy={update.isPending}>
          Make default
        </DialogFoot>
      }
    >
      {update.error && <Notice tone="danger">{update.error.message}</Notice>}
    </Dialog>
  )
}
