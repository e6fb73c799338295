/** Forwards a contact's parcels to another contact. Creates a handling alert, without requiring the user to know that. */
import '../../theme/formStyles.ts'
import { Textarea } from '@mantine/core'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { useCreateRecord } from '../../engine/requests/writes.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import classes from '../shared/DialogFields.module.css'
import { sentenceOf } from '../shared/sentenceOf.ts'

interface ForwardDialogProps {
  record: { readonly id: string; readonly displayName: string }
  customerId: string
  onClose: () => void
}

const { note: noteField } = handlingAlerts.fields

export default function ForwardDialog({ record: contact, customerId, onClose }: ForwardDialogProps) {
  const create = useCreateRecord(handlingAlerts, customerId)
  const [forwardToContactId, setTo] = useState<string | null>(null)
  const [fromDay, setFrom] = useState<string | null>(null)
  const [toDay, setUntil] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const run = async () => {
    const values = { contactId: contact.id, kind: 'forward', forwardToContactId, fromDay, toDay, note }
    try {
      await create.mutateAsync(values)
    } catch {
      return // stays open and shows the error
    }
    onClose()
    toast({
      tone: 'ok',
      title: 'Forwarding set',
      detail: `Parcels for ${contact.displayName} will be forwarded.`,
      lifeMs: savedToastMs,
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={create.isPending}
      title={`Forward parcels for ${contact.displayName}`}
      text="Staff see a forwarding alert when a parcel arrives. You can end it under handling alerts."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => void run()}
          busy={create.isPending}
          disabled={forwardToContactId === null || note.trim() === ''}
        >
          Forward parcels
        </DialogFoot>
      }
    >
      <div className={classes.fields}>
        <RefSelect
          label="Forward to"
          withAsterisk
          source={{ form: handlingAlerts, field: 'forwardToContactId', customerId }}
          labels={{}}
          except={[contact.id]}
          value={forwardToContactId}
          onChange={setTo}
        />
        <DayInput label="From" value={fromDay} onChange={setFrom} clearable />
        <DayInput label="Until" value={toDay} onChange={setUntil} clearable />
        <Textarea
          label="Note"
          withAsterisk
          description={noteField.help}
          maxLength={noteField.max}
          autosize
          minRows={2}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {create.error && <Notice tone="danger">{sentenceOf(create.error)}</Notice>}
      </div>
    </Dialog>
  )
}
