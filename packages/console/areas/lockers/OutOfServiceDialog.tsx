import { Select, Textarea } from '@mantine/core'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { transitionVerb } from '../../engine/record/transitionVerbs.ts'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { toast } from '../../ui/overlays/toastStore.ts'
import { FormDialog } from '../shared/FormDialog.tsx'
import { DoorContentsLine } from './DoorContentsLine.tsx'
import type { Door } from './door.ts'

interface OutOfServiceDialogProps {
  door: Door
  customerId: string
  onClose: () => void
}

const { serviceState, outReason, outNote } = lockers.fields
const asOptions = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))

export default function OutOfServiceDialog({ door, customerId, onClose }: OutOfServiceDialogProps) {
  const update = useUpdateRecord(lockers, customerId)
  const [state, setState] = useState('outOfService')
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const final = (serviceState.transitions[state] ?? []).length === 0
  const save = () =>
    update.mutate(
      {
        id: door.id,
        rowVersion: door.rowVersion,
        changes: { serviceState: state, outReason: reason, outNote: note.trim() === '' ? null : note.trim() },
      },
      {
        onSuccess: () => {
          onClose()
          toast({ tone: 'ok', title: 'Saved', detail: `Door ${door.label} is out of service.`, lifeMs: savedToastMs })
        },
      },
    )
  return (
    <FormDialog
      title={`Take door ${door.label} out of service?`}
      text={
        final
          ? 'This can’t be undone. The door’s data and history are kept.'
          : 'It won’t be assigned parcels until it’s back in service.'
      }
      verb={transitionVerb('inService', state)}
      danger={final}
      ready={reason !== null}
      busy={update.isPending}
      error={update.error}
      onSubmit={save}
      onClose={onClose}
    >
      <DoorContentsLine door={door} customerId={customerId} />
      <Select
        label={labelOf('serviceState', serviceState)}
        data={asOptions(serviceState.transitions.inService ?? [])}
        value={state}
        onChange={(next) => setState(next ?? 'outOfService')}
        allowDeselect={false}
      />
      <Select
        label="Reason"
        required
        data-autofocus
        placeholder="Select a reason"
        data={asOptions(outReason.choices)}
        value={reason}
        onChange={setReason}
      />
      <Textarea
        label={labelOf('outNote', outNote)}
        rows={3}
        maxLength={outNote.max ?? 500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
