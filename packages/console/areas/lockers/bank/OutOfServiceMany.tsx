/** Takes the selected doors out of service with one reason. */
import { Select, Textarea } from '@mantine/core'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMany, tellOutcome, type Where } from '../../../engine/bulk/changeMany.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import type { Door } from '../door.ts'

const { outReason, outNote } = lockers.fields

interface OutOfServiceManyProps {
  doors: readonly Door[]
  where: Where
  onClose: () => void
}

export default function OutOfServiceMany({ doors, where, onClose }: OutOfServiceManyProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const change = {
    patch: { serviceState: 'outOfService', outReason: reason, outNote: note.trim() === '' ? null : note.trim() },
  }
  const save = useMutation({
    mutationFn: () => changeMany(where, { ids: doors.map(({ id }) => id) }, change),
    onSuccess: (answer) => {
      onClose()
      tellOutcome(where, change, answer)
    },
    ...errorsInPlace,
  })
  const full = doors.filter(({ occupancy }) => occupancy !== 'empty').length
  const what = counted(doors.length, 'door', 'doors')
  return (
    <FormDialog
      title={`Take ${what} out of service?`}
      text="They won’t be assigned parcels until they’re back in service."
      verb="Take out of service"
      ready={reason !== null}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {full > 0 && <Notice tone="warn">{counted(full, 'door isn’t', 'doors aren’t')} empty.</Notice>}
      <Select
        label="Reason"
        required
        data-autofocus
        placeholder="Select a reason"
        data={outReason.choices.map((value) => ({ value, label: choiceText(value) }))}
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
