/** Archives a record; shows what depends on it first (spec:data-model#archiving). */

import type { Dependents } from '@postern/domain/engine/failure.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { RequestFailure } from '../../http/requestFailure.ts'
import { recordPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import type { Tone } from '../../ui/marks/tone.ts'
import { Consequences, Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toast } from '../../ui/overlays/toastStore.ts'
import { displayName, titleOf } from '../cells/values.ts'
import { RefSelect } from '../inputs/RefSelect.tsx'
import { withSearch } from '../list/urlState.ts'
import { listOfPointing } from '../record/pointing.ts'
import { type CustomerId, dependentsOptions } from '../requests/queries.ts'
import { useArchiveRecord } from '../requests/writes.ts'
import { undoAction } from '../undo/undoOperation.ts'
import { viewOf } from '../viewRegistry.ts'
import classes from './ArchiveDialog.module.css'
import { type ArchivePlan, archivePlan, dependentText, type Outcome, type Targets } from './archivePlan.ts'
import { undoToastMs } from './restore.ts'
import { TypedName } from './TypedName.tsx'

const outcomes: Record<Outcome, { tone: Tone; outcome: string }> = {
  block: { tone: 'danger', outcome: 'Blocks archiving' },
  detach: { tone: 'warn', outcome: 'Unlinked' },
  cascade: { tone: 'idle', outcome: 'Archived too' },
  move: { tone: 'ok', outcome: 'Moved first' },
}

/** "Shelf A, Shelf B and 3 more": names them, because a number alone says little. */
const someOf = ({ titles, count }: Dependents): string => {
  const rest = count - titles.length
  return rest > 0 ? `${titles.join(', ')} and ${rest.toLocaleString('en-US')} more` : titles.join(', ')
}

interface ArchiveDialogProps {
  resource: Resource
  customerId: CustomerId
  record: AnyRecord
  onClose: () => void
}

export default function ArchiveDialog({ resource, customerId, record, onClose }: ArchiveDialogProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const reasonId = useId()
  const found = useQuery({ ...dependentsOptions(resource, customerId, record.id), staleTime: 0 })
  const archive = useArchiveRecord(resource, customerId)
  const [targets, setTargets] = useState<Targets>({})
  const [typed, setTyped] = useState('')
  const name = titleOf(resource, record)
  const blockedReason = viewOf(resource).blockedReason(record)
  const plan = archivePlan({
    resource,
    name,
    found: found.data,
    loading: found.isPending,
    refused: archive.error instanceof RequestFailure ? archive.error.body?.dependents : undefined,
    blockedReason: blockedReason?.reason,
    mayEdit: (kind) => can(`${knownResource(kind).permission}.edit`),
    targets,
    typed,
  })
  const { lines, movable, moved, move, asksName, slow, verb, ready } = plan
  const problem = plan.reason ?? (archive.error ?? found.error)?.message

  const run = async () => {
    let operationId: string | null
    try {
      operationId = await archive.mutateAsync({
        id: record.id,
        move,
        ...(resource.archiveNeedsName && { name: typed.trim() }),
      })
    } catch {
      return // stays open and shows the error
    }
    onClose()
    const also = moved.map(({ label }) => `, ${label} moved`).join('')
    toast({
      tone: 'ok',
      title: 'Archived',
      detail: `${displayName(resource, record)}${also}`,
      lifeMs: undoToastMs,
      ...undoAction({ queryClient, resource, customerId }, operationId),
    })
  }
  const lineOf = ({ dependents, outcome: what }: ArchivePlan['lines'][number]) => {
    const { resource: from, effect } = dependents
    const href = listOfPointing(resource, customerId, record.id, from)
    const { tone, outcome } = outcomes[what]
    return {
      id: `${from} ${effect}`,
      mark: (
        <StatusMark tone={tone}>
          {href ? (
            <Link href={href} className="link" title={someOf(dependents)} onClick={onClose}>
              {dependentText(dependents)}
            </Link>
          ) : (
            <span title={someOf(dependents)}>{dependentText(dependents)}</span>
          )}
        </StatusMark>
      ),
      outcome,
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={archive.isPending}
      title={`Archive ${displayName(resource, record)}?`}
      text={`The ${inSentence(resource.words.one)} disappears from all lists. You can restore it within 30 days.`}
      actions={
        <DialogFoot
          focus="cancel"
          onCancel={onClose}
          onConfirm={run}
          busy={archive.isPending}
          danger
          disabled={!ready}
          describedBy={problem ? reasonId : undefined}
        >
          {verb}
        </DialogFoot>
      }
    >
      {found.isPending && <SkeletonLines lines={2} label="Checking usage" />}
      {lines.length > 0 && <Consequences items={lines.map(lineOf)} />}
      {slow && <p className={classes.slow}>{slow}</p>}
      {movable.map(({ resource: kind, refs: [field = ''], label }) => (
        <RefSelect
          key={kind}
          className={classes.move}
          label={`Move ${label} to…`}
          source={{ form: knownResource(kind), field, customerId }}
          labels={{}}
          except={[record.id]}
          value={targets[kind] ?? null}
          onChange={(id) => {
            archive.reset()
            setTargets({ ...targets, [kind]: id })
          }}
          clearable
        />
      ))}
      {asksName && <TypedName name={name} value={typed} onChange={setTyped} />}
      {problem && (
        <div id={reasonId} className={classes.reason}>
          <Notice tone="danger">
            {problem}
            {blockedReason && (
              <>
                {' '}
                <Link
                  className="link"
                  href={withSearch(recordPath(resource, record.id, customerId), { tab: blockedReason.tab })}
                  onClick={onClose}
                >
                  See what’s blocking
                </Link>
              </>
            )}
          </Notice>
        </div>
      )}
    </Dialog>
  )
}
