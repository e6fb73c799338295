/** Reminds a parcel's recipient, or changes the recipient. */
import { errorsInPlace } from '../../engine/requests/queries.ts'
import '../../theme/formStyles.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../shared/ReasonField.tsx'
import { useRefreshParcels } from './parcelQuery.ts'

export interface ActionProps {
  parcel: WholeParcel
  onClose: () => void
}

export function RemindDialog({ parcel, onClose }: ActionProps) {
  const refresh = useRefreshParcels()
  const remind = useMutation({
    mutationFn: () => call('POST /api/parcels/:id/remind', { params: { id: parcel.id } }),
    onSuccess: async ({ recipient }) => {
      await refresh()
      onClose()
      toast({ tone: 'ok', title: 'Reminder sent', detail: `To ${recipient}.`, lifeMs: savedToastMs })
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Send a pickup reminder?"
      text={`${parcel.contact?.name ?? 'The recipient'} gets an email that ${parcel.internalNumber} is waiting.`}
      verb="Send reminder"
      ready
      busy={remind.isPending}
      error={remind.error}
      onSubmit={() => remind.mutate()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}

export function ForwardDialog({ parcel, onClose }: ActionProps) {
  const refresh = useRefreshParcels()
  const [contactId, setContactId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const before = parcel.contact?.id ?? null
  const forward = (to: string, from: string | null, why: string) =>
    call('POST /api/parcels/:id/forward', {
      params: { id: parcel.id },
      body: { contactId: to, fromContactId: from, reason: why },
    })
  const undo = (to: string, from: string) => void forward(to, from, 'Undone').then(refresh, reportError)
  const change = useMutation({
    mutationFn: (to: string) => forward(to, before, reason.trim()),
    onSuccess: async (_, to) => {
      await refresh()
      onClose()
      toast({
        tone: 'ok',
        title: 'Recipient changed',
        lifeMs: savedToastMs,
        ...(before !== null && { action: { label: 'Undo', key: `forward ${parcel.id}`, run: () => undo(before, to) } }),
      })
    },
    // Someone else may have been faster.
    onError: refresh,
    ...errorsInPlace,
  })
  const isReady = contactId !== null && contactId !== before && isReason(reason)
  return (
    <FormDialog
      title="Forward to another recipient?"
      text="The parcel stays where it is. The change is part of its journey."
      verb="Forward parcel"
      ready={isReady}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => contactId !== null && change.mutate(contactId)}
      onClose={onClose}
    >
      <RefSelect
        label="New recipient"
        source={{ list: contacts, customerId: parcel.customer.id }}
        labels={{}}
        value={contactId}
        onChange={setContactId}
      />
      <ReasonField lines longest={300} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
