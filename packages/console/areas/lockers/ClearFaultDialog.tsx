import { TextInput } from '@mantine/core'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { told } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from '../shared/DialogFields.module.css'
import type { Door } from './door.ts'

interface ClearFaultDialogProps {
  door: Door
  customerId: string
  onClose: () => void
}

const formId = 'clear-fault'
const shortest = 3

export default function ClearFaultDialog({ door, customerId, onClose }: ClearFaultDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const clear = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockers/:id/clearFault', {
        params: { customerId, id: door.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      onClose()
      await afterWrite(queryClient, lockers, customerId)
      toast({ tone: 'ok', title: 'Fault cleared', detail: `Door ${door.label}`, lifeMs: savedToastMs })
    },
    ...told,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={clear.isPending}
      title={`Clear the fault of door ${door.label}?`}
      text={`It says “${inSentence(choiceText(door.fault))}”. Clear it when somebody has looked; the door is used again at once.`}
      actions={
        <DialogFoot onCancel={onClose} form={formId} busy={clear.isPending} disabled={reason.trim().length < shortest}>
          Clear fault
        </DialogFoot>
      }
    >
      <form
        id={formId}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim().length >= shortest) clear.mutate()
        }}
      >
        <TextInput
          label="What was done"
          description="Stands in the history of the door."
          required
          data-autofocus
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={clear.error?.message}
        />
      </form>
    </Dialog>
  )
}
