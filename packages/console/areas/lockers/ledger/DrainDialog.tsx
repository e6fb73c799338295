/** Starts draining a bank before maintenance or a vendor change. */
import { Select } from '@mantine/core'
import { drainPurposes } from '@postern/domain/areas/lockers/ledger/drainPurposes.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { useRefreshBank } from './useRefreshBank.ts'

interface DrainDialogProps {
  bank: { readonly id: string; readonly name: string }
  customerId: string
  onClose: () => void
}

export default function DrainDialog({ bank, customerId, onClose }: DrainDialogProps) {
  const refresh = useRefreshBank(customerId, bank.id)
  const [purpose, setPurpose] = useState<(typeof drainPurposes)[number]>('maintenance')
  const [reason, setReason] = useState('')
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/drain', {
        params: { customerId, id: bank.id },
        body: { purpose, reason: reason.trim() },
      }),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Drain ${bank.name}?`}
      text="The bank gets no more parcels. Those inside wait for their recipients, and pickups work as before."
      verb="Drain bank"
      ready={isReason(reason)}
      busy={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      <Select
        label="Purpose"
        required
        allowDeselect={false}
        data={drainPurposes.map((value) => ({ value, label: choiceText(value) }))}
        value={purpose}
        onChange={(value) => setPurpose(drainPurposes.find((each) => each === value) ?? 'other')}
      />
      <ReasonField
        description="Kept in the audit log. Visible to everyone who sees this bank."
        data-autofocus
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
