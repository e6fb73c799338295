/** Releases a door that is empty but occupied on record, and corrects its parcel's location. */
import { Radio, Stack } from '@mantine/core'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../../engine/archive/restore.ts'
import { errorsInPlace, keyOf } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'

interface ReleaseDialogProps {
  door: { readonly id: string; readonly label: string }
  customerId: string
  onClose: () => void
}

const outcomes = { pickedUp: 'The recipient has the parcel', notFound: 'The parcel wasn’t found' } as const
type Outcome = keyof typeof outcomes
export default function ReleaseDialog({ door, customerId, onClose }: ReleaseDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('pickedUp')
  const release = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockers/:id/release', {
        params: { customerId, id: door.id },
        body: { reason: reason.trim(), outcome },
      }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: keyOf(lockers) })
      await client.invalidateQueries({ queryKey: ['lockerBank'] })
      toast({ tone: 'ok', title: `Door ${door.label} released`, lifeMs: savedToastMs })
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Release door ${door.label}?`}
      text="The door becomes free on record. Look inside first: it has to be empty."
      verb="Release door"
      ready={isReason(reason)}
      busy={release.isPending}
      error={release.error}
      onSubmit={() => release.mutate()}
      onClose={onClose}
    >
      <Radio.Group
        label="Parcel"
        value={outcome}
        onChange={(value) => setOutcome(value === 'notFound' ? 'notFound' : 'pickedUp')}
      >
        <Stack gap={8} mt={6}>
          <Radio value="pickedUp" label={outcomes.pickedUp} />
          <Radio value="notFound" label={outcomes.notFound} />
        </Stack>
      </Radio.Group>
      <ReasonField
        description="Kept in the audit log, and in the parcel’s history."
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
