/** Retires a label, now or on a given day. */
import '../../../theme/formStyles.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayInput } from '../../../engine/inputs/DayInput.tsx'
import { useUpdateRecord } from '../../../engine/requests/writes.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { type Label, usedByOptions } from '../labelQueries.ts'
import { plannedDay } from '../labelWords.ts'

interface RetireDialogProps {
  record: Label
  customerId: string
  onClose: () => void
}

export default function RetireDialog({ record, customerId, onClose }: RetireDialogProps) {
  const update = useUpdateRecord(thermalLabels, customerId)
  const { data: use } = useQuery(usedByOptions(customerId, record.id))
  const uses = use ? use.sites.count + use.packageTypes.count + use.actions.count + use.stations.count : 0
  const { id, rowVersion } = record
  const [day, setDay] = useState<string | null>(record.retiresOn)
  const changes = day === null ? { state: 'retired', retiresOn: null } : { retiresOn: day }
  return (
    <FormDialog
      title={`Retire ${record.name}?`}
      text="Stations stop printing it and use the next label that fits. You can publish it again later."
      verb={day === null ? 'Retire label' : `Retire on ${plannedDay(day)}`}
      ready
      busy={update.isPending}
      error={update.error}
      onSubmit={() => update.mutate({ id, rowVersion, changes }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DayInput
        label="Day"
        description="Leave blank to retire it now. Details keep a planned day, where you can remove it."
        clearable
        value={day}
        onChange={setDay}
      />
      {uses > 0 && (
        <Notice tone="warn">
          {counted(uses, 'record still uses', 'records still use')} this label. Each skips it while it’s retired.
        </Notice>
      )}
    </FormDialog>
  )
}
