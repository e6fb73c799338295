/** Copies a version into the draft. */
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/DialogFoot.tsx'
import type { Label } from '../labelQueries.ts'
import { hasNewDraft, nextVersion } from '../labelWords.ts'
import { matching, useLabelWrite } from '../page/useLabelWrite.ts'

interface RestoreDialogProps {
  label: Label
  customerId: string
  number: number
  onClose: () => void
}

export function RestoreDialog({ label, customerId, number, onClose }: RestoreDialogProps) {
  const restore = useLabelWrite({
    customerId,
    send: () =>
      call('POST /api/customers/:customerId/thermalLabels/:id/versions/:number/restore', {
        params: { customerId, id: label.id, number: String(number) },
        ...matching(label.rowVersion),
      }),
    done: () => `Version ${number} copied into the draft`,
    onDone: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={restore.isPending}
      title={`Restore version ${number}?`}
      text={`It becomes draft ${nextVersion(label)}. Stations print the current version until you publish it.`}
      actions={
        <DialogFoot onCancel={onClose} busy={restore.isPending} onConfirm={() => restore.mutate(undefined)}>
          Restore version {number}
        </DialogFoot>
      }
    >
      {hasNewDraft(label) && <Notice tone="warn">The changes of the current draft are replaced.</Notice>}
      {restore.error && <Notice tone="danger">{restore.error.message}</Notice>}
    </Dialog>
  )
}
