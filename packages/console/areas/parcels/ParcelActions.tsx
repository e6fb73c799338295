/** What staff can do with a parcel that is still here. */
import '../../theme/formStyles.ts'
import { Button, Textarea } from '@mantine/core'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { reportError } from '../../errors/reportError.ts'
import { call } from '../../http/call.ts'
import { newTicketPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'

interface ActionProps {
  parcel: WholeParcel
  onClose: () => void
}

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['parcels'] })
}

function RemindDialog({ parcel, onClose }: ActionProps) {
  const refresh = useRefresh()
  const remind = useMutation({
    mutationFn: () => call('POST /api/parcels/:id/remind', { params: { id: parcel.id } }),
    onSuccess: async ({ recipient }) => {
      await refresh()
      onClose()
      toast({ tone: 'ok', title: 'Reminder sent', detail: `To ${recipient}.`, lifeMs: savedToastMs })
    },
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

function ForwardDialog({ parcel, onClose }: ActionProps) {
  const refresh = useRefresh()
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
  })
  const isReady = contactId !== null && contactId !== before && reason.trim().length >= 3
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
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** A caller asks about it: all that is left to write is what they say. */
const ticketAbout = ({ id, customer, site, contact, door, internalNumber }: WholeParcel): string =>
  newTicketPath({
    customerId: customer.id,
    siteId: site.id,
    parcelId: id,
    contactId: contact?.id,
    lockerId: door?.id,
    subject: `Parcel ${internalNumber}`,
    requesterName: contact?.name,
    category: door ? 'lockerHardware' : 'notifications',
  })

type Act = 'remind' | 'forward'

export function ParcelActions({ parcel }: { parcel: WholeParcel }) {
  const can = useCan()
  const [act, setAct] = useState<Act | undefined>()
  const { contact, closedAt } = parcel
  const mayAct = closedAt === null && can('customers.contacts.edit') && can('customers.contacts.view')
  const close = () => setAct(undefined)
  return (
    <>
      {can('helpDesk.tickets.create') && (
        <PlainButtonLink variant="filled" href={ticketAbout(parcel)}>
          New ticket
        </PlainButtonLink>
      )}
      {mayAct && <Button onClick={() => setAct('forward')}>Forward…</Button>}
      {mayAct && contact && <Button onClick={() => setAct('remind')}>Remind…</Button>}
      {act === 'remind' && <RemindDialog parcel={parcel} onClose={close} />}
      {act === 'forward' && <ForwardDialog parcel={parcel} onClose={close} />}
    </>
  )
}
