/** Forgetting who somebody was cannot be taken back, so it is asked about. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { asText } from '../../engine/cells/values.ts'
import { told } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'

interface AnonymiseDialogProps {
  resource: Resource
  /** What they are called until now. */
  name: string
  /** What goes, and what stays. */
  text: string
  forget: () => Promise<Readonly<Record<string, unknown>>>
  customerId: string
  onClose: () => void
}

export function AnonymiseDialog({ resource, name, text, forget, customerId, onClose }: AnonymiseDialogProps) {
  const queryClient = useQueryClient()
  const act = useMutation({
    mutationFn: forget,
    onSuccess: async (record) => {
      onClose()
      const detail = `Now called ${asText(record[resource.title])}.`
      toast({ tone: 'ok', title: 'Anonymised', detail, lifeMs: savedToastMs })
      await afterWrite(queryClient, resource, customerId)
    },
    ...told,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={act.isPending}
      title={`Anonymise ${name}?`}
      text={`${text} Nobody can bring this back.`}
      actions={
        <DialogFoot danger focus="cancel" onCancel={onClose} onConfirm={() => act.mutate()} busy={act.isPending}>
          Anonymise {inSentence(resource.words.one)}
        </DialogFoot>
      }
    >
      {act.error && <Notice tone="danger">{act.error.message}</Notice>}
    </Dialog>
  )
}
