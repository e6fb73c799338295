/** Moves a parcel to another door of its bank: select a free door that fits, then follow the steps in front of the bank. */
import { Select } from '@mantine/core'
import { fitsInto } from '@postern/domain/areas/lockers/ledger/moves.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeOptions } from '../../../engine/list/wholeQuery.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { doorContentsOptions } from '../contentsQuery.ts'
import type { Door } from '../door.ts'
import { MoveSteps } from './MoveSteps.tsx'

interface MoveDialogProps {
  door: Door
  customerId: string
  onClose: () => void
}

interface AskProps extends MoveDialogProps {
  onStarted: (moveId: string) => void
}

function Ask({ door, customerId, onClose, onStarted }: AskProps) {
  const bankId = door.lockerBankId
  const [parcelId, setParcelId] = useState<string | null>(null)
  const [toLockerId, setToLockerId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const parcels = useQuery(doorContentsOptions(customerId, door.id)).data?.parcels ?? []
  const doors = useQuery(
    wholeOptions(lockers, customerId, [{ field: 'lockerBankId', operator: 'eq', values: [bankId] }]),
  ).data
  const free = doors?.filter((other) => other.available === true && fitsInto(door.size, other.size)) ?? []
  const moved = parcelId ?? parcels[0]?.id ?? null
  const start = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/moves', {
        params: { customerId, id: bankId },
        body: { parcelId: moved ?? '', toLockerId: toLockerId ?? '', reason: reason.trim() },
      }),
    onSuccess: ({ id }) => onStarted(id),
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title={`Move parcel from door ${door.label}?`}
      text={`Door ${door.label} opens now. Make sure someone is in front of the bank.`}
      verb="Start move"
      ready={moved !== null && toLockerId !== null && isReason(reason)}
      busy={start.isPending}
      error={start.error}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      {doors && free.length === 0 && <Notice tone="warn">No free door of this bank is large enough.</Notice>}
      {parcels.length > 1 && (
        <Select
          label="Parcel"
          required
          data={parcels.map(({ id, internalNumber }) => ({ value: id, label: internalNumber }))}
          value={moved}
          onChange={setParcelId}
        />
      )}
      <Select
        label="To door"
        required
        searchable
        placeholder="Select a free door"
        data={free.map(({ id, label, size, isAccessible }) => ({
          value: id,
          label: `Door ${label}, ${size}${isAccessible === true ? ', accessible' : ''}`,
        }))}
        value={toLockerId}
        onChange={setToLockerId}
      />
      <ReasonField
        description="Kept in the audit log, and in the parcel’s history."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}

export default function MoveDialog(props: MoveDialogProps) {
  const { door, customerId, onClose } = props
  const [moveId, setMoveId] = useState<string>()
  if (moveId === undefined) return <Ask {...props} onStarted={setMoveId} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Moving parcel from door ${door.label}`}
      text="You can close this and go on from the bank’s dashboard."
      actions={<PlainButton onClick={onClose}>Close</PlainButton>}
    >
      <MoveSteps address={{ customerId, id: door.lockerBankId, moveId }} />
    </Dialog>
  )
}
