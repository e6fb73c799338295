import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { choiceText, inSentence } from '@postern/domain/values/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { afterWrite } from '../../engine/requests/writes.ts'
import { call } from '../../http/call.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../shared/ReasonField.tsx'
import type { Door } from './door.ts'

interface ClearFaultDialogProps {
  door: Door
  customerId: string
  onClose: () => void
}

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
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Clear fault on door ${door.label}?`}
      text={`Fault: ${inSentence(choiceText(door.fault))}. Clear it after checking the door. The door is back in use right away.`}
      verb="Clear fault"
      ready={isReason(reason)}
      busy={clear.isPending}
      onSubmit={() => clear.mutate()}
      onClose={onClose}
    >
      <ReasonField
        description="Shown in the door’s history."
        data-autofocus
        value={reason}
        onChange={setReason}
        error={clear.error?.message}
      />
    </FormDialog>
  )
}
