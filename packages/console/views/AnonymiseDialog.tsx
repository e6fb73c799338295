/** Forgetting who a contact was cannot be taken back, so it is asked about. */
import type { RecordMeta, ValuesOf } from '@postern/domain/resource.ts'
import { contacts } from '@postern/domain/resources/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { told } from '../resource/queries.ts'
import { savedToastMs } from '../resource/restore.ts'
import { afterWrite } from '../resource/writes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogFoot } from '../ui/DialogFoot.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toastStore.ts'

interface AnonymiseDialogProps {
  record: ValuesOf<(typeof contacts)['fields']> & RecordMeta
  customerId: string
  onClose: () => void
}

export function AnonymiseDialog({ record, customerId, onClose }: AnonymiseDialogProps) {
  const queryClient = useQueryClient()
  const forget = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/contacts/:id/anonymise', { params: { customerId, id: record.id } }),
    onSuccess: async ({ displayName }) => {
      onClose()
      toast({ tone: 'ok', title: 'Anonymised', detail: `Now called ${displayName}.`, lifeMs: savedToastMs })
      await afterWrite(queryClient, contacts, customerId)
    },
    ...told,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={forget.isPending}
      title={`Anonymise ${record.displayName}?`}
      text="Names, addresses, numbers, badges, PIN and notes are removed, and the history no longer tells what they were. Parcels and notices stay. Nobody can bring this back."
      actions={
        <DialogFoot danger focus="cancel" onCancel={onClose} onConfirm={() => forget.mutate()} busy={forget.isPending}>
          Anonymise contact
        </DialogFoot>
      }
    >
      {forget.error && <Notice tone="danger">{forget.error.message}</Notice>}
    </Dialog>
  )
}
