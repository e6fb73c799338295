/** Clears the faults of the selected doors with one reason. */
import { counted } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import type { Where } from '../../../engine/bulk/changeMany.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { afterWrite } from '../../../engine/requests/writes.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import type { Door } from '../door.ts'

interface ClearFaultsProps {
  doors: readonly Door[]
  where: Where
  onClose: () => void
}

export default function ClearFaults({ doors, where, onClose }: ClearFaultsProps) {
  const { resource, customerId = '', queryClient } = where
  const [reason, setReason] = useState('')
  const clear = useMutation({
    // In sequence: if one is refused, those before it stay cleared, and the list shows which.
    mutationFn: async () => {
      for (const { id } of doors)
        await call('POST /api/customers/:customerId/lockers/:id/clearFault', {
          params: { customerId, id },
          body: { reason: reason.trim() },
        })
    },
    onSettled: () => afterWrite(queryClient, resource, customerId),
    onSuccess: () => {
      onClose()
      toast({
        tone: 'ok',
        title: `${counted(doors.length, 'fault', 'faults')} cleared`,
        detail: '',
        lifeMs: savedToastMs,
      })
    },
    ...errorsInPlace,
  })
  const what = counted(doors.length, 'fault', 'faults')
  return (
    <FormDialog
      title={`Clear ${what}?`}
      text={`Clear them after checking ${doors.length === 1 ? 'the door' : 'the doors'}: ${doors.map(({ label }) => label).join(', ')}. They’re back in use right away.`}
      verb={`Clear ${what}`}
      ready={isReason(reason)}
      busy={clear.isPending}
      onSubmit={() => clear.mutate()}
      onClose={onClose}
    >
      <ReasonField
        description="Shown in each door’s history."
        data-autofocus
        value={reason}
        onChange={setReason}
        error={clear.error?.message}
      />
    </FormDialog>
  )
}
