/** Archives many records; says beforehand what is archived with them and what is skipped. */
import { countedRecords } from '@postern/domain/engine/resource.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { TypedName } from '../archive/TypedName.tsx'
import { errorsInPlace } from '../requests/queries.ts'
import classes from './Bulk.module.css'
import { Refused } from './BulkPreview.tsx'
import { type Chosen, changeMany, dryRun, tellOutcome, type Where } from './changeMany.ts'

interface BulkArchiveDialogProps {
  where: Where
  chosen: Chosen
  count: number
  onClose: () => void
  onDone: () => void
}

const change = { action: 'archive' } as const

export default function BulkArchiveDialog({ where, chosen, count, onClose, onDone }: BulkArchiveDialogProps) {
  const { resource, customerId } = where
  const [typed, setTyped] = useState('')
  const rehearsal = useQuery({
    queryKey: ['bulk archive', resource.name, customerId ?? null, chosen],
    queryFn: () => dryRun(where, chosen, change),
    staleTime: 0,
    gcTime: 0,
    ...errorsInPlace,
  })
  const archive = useMutation({
    mutationFn: () => changeMany(where, chosen, { ...change, ...(resource.archiveNeedsName && { name: typed }) }),
    onSuccess: (answer) => {
      tellOutcome(where, change, answer)
      onDone()
    },
    ...errorsInPlace,
  })
  const answer = rehearsal.data
  const all = countedRecords(resource, answer?.matched ?? count)
  const failure = archive.error ?? rehearsal.error
  const going = answer?.also.filter(({ effect }) => effect !== 'block') ?? []
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={archive.isPending}
      size={560}
      title={`Archive ${countedRecords(resource, count)}?`}
      text="They disappear from all lists. You can restore them within 30 days."
      actions={
        <DialogFoot
          focus="cancel"
          onCancel={onClose}
          onConfirm={() => archive.mutate()}
          busy={archive.isPending}
          danger
          disabled={answer === undefined || answer.changed === 0 || (resource.archiveNeedsName && typed.trim() !== all)}
        >
          Archive {countedRecords(resource, answer?.changed ?? count)}
        </DialogFoot>
      }
    >
      {rehearsal.isPending && <SkeletonLines lines={2} label="Checking usage" />}
      {going.length > 0 && (
        <Consequences
          items={going.map(({ resource: from, label, effect }) => ({
            id: `${from} ${effect}`,
            mark: <StatusMark tone={effect === 'detach' ? 'warn' : 'idle'}>{label}</StatusMark>,
            outcome: effect === 'detach' ? 'Unlinked' : 'Archived too',
          }))}
        />
      )}
      {resource.archiveNeedsName && answer && answer.changed > 0 && (
        <TypedName name={all} value={typed} onChange={setTyped} />
      )}
      {answer && <Refused resource={resource} answer={answer} />}
      {failure && (
        <div className={classes.problem}>
          <Notice tone="danger">{failure.message}</Notice>
        </div>
      )}
    </Dialog>
  )
}
