/** Moves a tenant out: the date, and where to forward mail. The status follows automatically. */
import '../../theme/formStyles.ts'
import { Button, NumberInput, Textarea } from '@mantine/core'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { useState } from 'react'
import { savedToastMs } from '../../engine/archive/restore.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { useUpdateRecord } from '../../engine/requests/writes.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { sentenceOf } from '../shared/sentenceOf.ts'
import classes from './MergePair.module.css'

type Tenant = ValuesOf<(typeof tenants)['fields']> & RecordMeta

interface PlaceProps {
  record: Tenant
  customerId: string
}

const { forwardTo: forwarding, forwardDays: days } = tenants.fields

function MoveOutDialog({ record, customerId, onClose }: PlaceProps & { onClose: () => void }) {
  const update = useUpdateRecord(tenants, customerId)
  const [moveOutDate, setDate] = useState(record.moveOutDate)
  const [forwardTo, setForwardTo] = useState(record.forwardTo ?? '')
  const [forwardDays, setDays] = useState(record.forwardDays)
  const { error } = update
  const run = async () => {
    const changes = { moveOutDate, forwardTo: forwardTo.trim() || null, forwardDays, statusFrom: 'dates' }
    try {
      await update.mutateAsync({ id: record.id, rowVersion: record.rowVersion, changes })
    } catch {
      return // stays open and shows the error
    }
    onClose()
    toast({ tone: 'ok', title: 'Saved', detail: `Move-out set for ${record.name}.`, lifeMs: savedToastMs })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={update.isPending}
      title={`Set move-out for ${record.name}`}
      text="The tenant is “Moving out” for the last 30 days and “Former” after the last day. Nothing is archived."
      actions={
        <DialogFoot
          onCancel={onClose}
          onConfirm={() => void run()}
          busy={update.isPending}
          disabled={moveOutDate === null}
        >
          Set move-out
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        <DayInput label="Last day" value={moveOutDate} onChange={setDate} withAsterisk />
        <Textarea
          label="Forward mail to"
          description={forwarding.help}
          maxLength={forwarding.max}
          autosize
          minRows={2}
          value={forwardTo}
          onChange={({ currentTarget }) => setForwardTo(currentTarget.value)}
        />
        <NumberInput
          label="Forwarding days"
          min={days.min}
          max={days.max}
          value={forwardDays}
          onChange={(value) => setDays(Number(value))}
        />
        {error && <Notice tone="danger">{sentenceOf(error)}</Notice>}
      </div>
    </Dialog>
  )
}

export default function TenantActions(place: PlaceProps) {
  const can = useCan()
  const [moving, setMoving] = useState(false)
  if (place.record.status === 'former' || !can('customers.tenants.edit')) return null
  return (
    <>
      <Button onClick={() => setMoving(true)}>Move out…</Button>
      {moving && <MoveOutDialog {...place} onClose={() => setMoving(false)} />}
    </>
  )
}
