/** Resends the invitation to all selected users. */
import { users } from '@postern/domain/areas/access/users.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'

interface ResendInvitationsProps {
  ids: readonly string[]
  customerId: string
  onClose: () => void
  onDone: () => void
}

export default function ResendInvitations({ ids, customerId, onClose, onDone }: ResendInvitationsProps) {
  const queryClient = useQueryClient()
  const people = counted(ids.length, 'user', 'users')
  const send = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/users/invitations', { params: { customerId }, body: { ids: [...ids] } }),
    onSuccess: async ({ sent, refused }) => {
      onDone()
      const [first] = refused
      toast({
        tone: first ? 'warn' : 'ok',
        title: `${counted(sent, 'invitation', 'invitations')} sent`,
        ...(first && { detail: `${counted(refused.length, 'user', 'users')} skipped. ${first.name}: ${first.reason}` }),
        lifeMs: first ? null : savedToastMs,
      })
      await afterWrite(queryClient, users, customerId)
    },
    ...errorsInPlace,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={send.isPending}
      title={`Resend invitation to ${people}?`}
      text="Each user gets a new link that works for 7 days and replaces the earlier one. Users who already have a password are skipped."
      actions={
        <DialogFoot focus="confirm" onCancel={onClose} onConfirm={() => send.mutate()} busy={send.isPending}>
          Resend invitations
        </DialogFoot>
      }
    >
      {send.error && <Notice tone="danger">{send.error.message}</Notice>}
    </Dialog>
  )
}
