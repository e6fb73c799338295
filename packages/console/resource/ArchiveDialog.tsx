/** Archiving, with what hangs on the record told before it happens (look §6, entities §0.3). */
import { Button } from '@mantine/core'
import type { Dependents } from '@postern/domain/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/resource.ts'
import { inSentence } from '@postern/domain/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { RequestFailure } from '../http/requestFailure.ts'
import { Consequences, Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { toast } from '../ui/toastStore.ts'
import type { Tone } from '../ui/tone.ts'
import classes from './ArchiveDialog.module.css'
import { type CustomerId, dependentsOptions } from './queries.ts'
import { restoreWithToast, undoToastMs } from './restore.ts'
import { titleOf } from './values.ts'
import { useArchiveRecord } from './writes.ts'

const effects: Record<Dependents['effect'], { tone: Tone; outcome: string }> = {
  block: { tone: 'danger', outcome: 'in the way' },
  detach: { tone: 'warn', outcome: 'detached' },
  cascade: { tone: 'idle', outcome: 'archived with it' },
}
const loudestFirst: readonly Dependents['effect'][] = ['block', 'detach', 'cascade']

const byEffect = (dependents: readonly Dependents[]): Dependents[] =>
  loudestFirst.flatMap((effect) => dependents.filter((dependent) => dependent.effect === effect))

/** "Archive site and 10 records": the verb with its object and what goes along. */
function verb(noun: string, dependents: readonly Dependents[]): string {
  const along = dependents.filter(({ effect }) => effect === 'cascade')
  const [only] = along
  if (!only) return `Archive ${noun}`
  if (along.length === 1) return `Archive ${noun} and ${only.label}`
  return `Archive ${noun} and ${along.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')} records`
}

interface ArchiveDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onClose: () => void
}

export default function ArchiveDialog({ resource, customerId, record, onClose }: ArchiveDialogProps) {
  const queryClient = useQueryClient()
  const reasonId = useId()
  const found = useQuery({ ...dependentsOptions(resource, customerId, record.id), staleTime: 0 })
  const archive = useArchiveRecord(resource, customerId)
  const name = titleOf(resource, record)
  const noun = inSentence(resource.words.one)
  // The server's refusal knows more than the list read before it.
  const refused = archive.error instanceof RequestFailure ? archive.error.body?.dependents : undefined
  const dependents = byEffect(refused ?? found.data ?? [])
  const blocking = dependents.filter(({ effect }) => effect === 'block')
  const failure = archive.error ?? found.error
  const reason =
    blocking.length > 0 && `Still used by ${blocking.map(({ label }) => label).join(', ')}. Move or archive them first.`

  const run = async () => {
    try {
      await archive.mutateAsync(record.id)
    } catch {
      return // stays open and says why
    }
    onClose()
    toast({
      tone: 'ok',
      title: 'Archived',
      detail: name,
      lifeMs: undoToastMs,
      action: { label: 'Undo', run: () => void restoreWithToast(queryClient, resource, customerId, record) },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={archive.isPending}
      title={`Archive ${name}?`}
      text={`The ${noun} leaves all lists and can be restored for 30 days. Its history stays.`}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={archive.isPending}>
            Cancel
          </Button>
          <Button
            variant="filled"
            color="danger"
            onClick={run}
            loading={archive.isPending}
            disabled={found.isPending || blocking.length > 0}
            aria-describedby={reason ? reasonId : undefined}
          >
            {verb(noun, dependents)}
          </Button>
        </>
      }
    >
      {found.isPending && <SkeletonLines lines={2} label="Looking for what depends on it" />}
      {dependents.length > 0 && (
        <Consequences
          items={dependents.map(({ resource: from, label, effect }) => ({
            id: `${from} ${effect}`,
            mark: <StatusMark tone={effects[effect].tone}>{label}</StatusMark>,
            outcome: effects[effect].outcome,
          }))}
        />
      )}
      {(reason || failure) && (
        <div id={reasonId} className={classes.reason}>
          <Notice tone="danger">{reason || failure?.message}</Notice>
        </div>
      )}
    </Dialog>
  )
}
