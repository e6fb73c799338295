/** Acknowledges an alarm with a note; others see who did and the note. */
import type { LockerAlarm } from '@postern/domain/areas/lockers/alarms/alarmEndpoints.ts'
import { alarmWords } from '@postern/domain/areas/lockers/alarms/alarms.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { isReason, ReasonField } from '../../shared/ReasonField.tsx'
import { alarmsOptions } from './alarmQueries.ts'

interface AcknowledgeDialogProps {
  alarm: LockerAlarm
  customerId: string
  bankId: string
  onClose: () => void
}

export default function AcknowledgeDialog({ alarm, customerId, bankId, onClose }: AcknowledgeDialogProps) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const acknowledge = useMutation({
    mutationFn: () =>
      call('POST /api/customers/:customerId/lockerBanks/:id/alarms/:alarmId/acknowledge', {
        params: { customerId, id: bankId, alarmId: alarm.id },
        body: { note: note.trim() },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: alarmsOptions(customerId, bankId).queryKey })
      onClose()
    },
    ...errorsInPlace,
  })
  return (
    <FormDialog
      title="Acknowledge alarm?"
      text={`${alarmWords[alarm.kind].title}. It ends when its cause ends, and comes back if it gets worse.`}
      verb="Acknowledge alarm"
      ready={isReason(note)}
      busy={acknowledge.isPending}
      error={acknowledge.error}
      onSubmit={() => acknowledge.mutate()}
      onClose={onClose}
    >
      <ReasonField
        label="Note"
        lines
        description="What you’re doing about it. Visible to everyone who sees this bank."
        data-autofocus
        longest={400}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
