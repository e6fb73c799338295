/** Opens a door remotely, with a reason. The door's own record reports the outcome of the command. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../FormDialog.tsx'
import { isReason, ReasonField } from '../ReasonField.tsx'

interface OpenDoorDialogProps {
  door: { readonly id: string; readonly label: string }
  customerId: string
  onClose: () => void
}

export default function OpenDoorDialog({ door, customerId, onClose }: OpenDoorDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const open = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockers/:id/open', {
        params: { customerId, id: door.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['lockerBank', 'live'] })
      toast({ tone: 'ok', title: `Asked door ${door.label} to open`, lifeMs: savedToastMs })
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Open door ${door.label}?`}
      text="The door opens now. Make sure someone is in front of the bank."
      verb="Open door"
      ready={isReason(reason)}
      busy={open.isPending}
      onSubmit={() => open.mutate()}
      onClose={onClose}
    >
      <ReasonField
        description="Kept in the audit log, and sent to the vendor."
        data-autofocus
        value={reason}
        onChange={setReason}
        error={open.error?.message}
      />
    </FormDialog>
  )
}
