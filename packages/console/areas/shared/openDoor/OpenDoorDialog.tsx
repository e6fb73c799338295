/** Opens a door remotely, with a reason. What becomes of the command is said by the door itself. */
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { told } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../FormDialog.tsx'

interface OpenDoorDialogProps {
  door: { readonly id: string; readonly label: string }
  customerId: string
  onClose: () => void
}

const shortest = 3

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
    ...told,
  })
  return (
    <FormDialog
      title={`Open door ${door.label}?`}
      text="The door opens now. Make sure someone is in front of the bank."
      verb="Open door"
      ready={reason.trim().length >= shortest}
      busy={open.isPending}
      onSubmit={() => open.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        description="Kept in the audit log, and sent to the vendor."
        required
        data-autofocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={open.error?.message}
      />
    </FormDialog>
  )
}
