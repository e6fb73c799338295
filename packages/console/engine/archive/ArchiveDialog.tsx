/** Archiving; shows what depends on the record first (spec:data-model#archiving). */

import { resourceNamed } from '@postern/domain/areas/index.ts'
import type { Dependents } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { viewOf } from '../../areas/index.ts'
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
import { calledOf, titleOf } from '../cells/values.ts'
import { type CustomerId, dependentsOptions } from '../data/queries.ts'
import { useArchiveRecord } from '../data/writes.ts'
import { RefSelect } from '../inputs/RefSelect.tsx'
import { withSearch } from '../list/urlState.ts'
import { listOfPointing } from '../record/pointing.ts'
import { undoAction } from '../undo/undoOperation.ts'
import classes from './ArchiveDialog.module.css'
import { undoToastMs } from './restore.ts'
import { TypedName } from './TypedName.tsx'

const effects: Record<Dependents['effect'], { tone: Tone; outcome: string }> = {
  block: { tone: 'danger', outcome: 'in the way' },
  detach: { tone: 'warn', outcome: 'detached' },
  cascade: { tone: 'idle', outcome: 'archived with it' },
}
const moved = { tone: 'ok', outcome: 'moved first' } as const
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

/** "Shelf A, Shelf B and more": which ones, where the number alone says little. */
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

/** Where each kind goes that is in the way, by the kind's name. */
type Targets = Readonly<Record<string, string | null>>

export default function ArchiveDialog({ resource, customerId, record, onClose }: ArchiveDialogProps) {
  const queryClient = useQueryClient()
  const can = useCan()
  const reasonId = useId()
  const found = useQuery({ ...dependentsOptions(resource, customerId, record.id), staleTime: 0 })
  const archive = useArchiveRecord(resource, customerId)
  const [targets, setTargets] = useState<Targets>({})
  const [typed, setTyped] = useState('')
  const name = titleOf(resource, record)
  const noun = inSentence(resource.words.one)
  // The server's refusal knows more than the list read before it.
  const refused = archive.error instanceof RequestFailure ? archive.error.body?.dependents : undefined
  const dependents = byEffect(refused ?? found.data?.dependents ?? [])
  const blocking = dependents.filter(({ effect }) => effect === 'block')
  const canMove = ({ resource: kind, refs }: Dependents) =>
    refs.length > 0 && can(`${resourceNamed(kind).permission}.edit`)
  const isMoved = (dependent: Dependents) => canMove(dependent) && Boolean(targets[dependent.resource])
  const stuck = blocking.filter((dependent) => !canMove(dependent))
  const moving = blocking.filter(isMoved)
  const move = Object.fromEntries(
    moving.flatMap(({ resource: kind, refs }) => refs.map((ref) => [`${kind}.${ref}`, targets[kind] ?? ''])),
  )
  const obstacle = viewOf(resource).obstacle(record)
  const failure = archive.error ?? found.error
  const refusal = obstacle?.reason ?? found.data?.obstacle
  const reason =
    refusal ??
    (stuck.length > 0 &&
      `Still used by ${stuck.map(({ label }) => label).join(', ')}. Move or archive ${stuck.length === 1 && stuck[0]?.count === 1 ? 'it' : 'them'} first.`)

  const run = async () => {
    let operationId: string | null
    try {
      operationId = await archive.mutateAsync({
        id: record.id,
        move,
        ...(resource.archiveNeedsName && { name: typed.trim() }),
      })
    } catch {
      return // stays open and says why
    }
    onClose()
    const also = moving.map(({ label }) => `, ${label} moved`).join('')
    toast({
      tone: 'ok',
      title: 'Archived',
      detail: `${calledOf(resource, record)}${also}`,
      lifeMs: undoToastMs,
      ...undoAction({ queryClient, resource, customerId }, operationId),
    })
  }
  const lineOf = (dependent: Dependents) => {
    const { resource: from, label, effect } = dependent
    const href = listOfPointing(resource, customerId, record.id, from)
    const { tone, outcome } = isMoved(dependent) ? moved : effects[effect]
    return {
      id: `${from} ${effect}`,
      mark: (
        <StatusMark tone={tone}>
          {href ? (
            <Link href={href} className="link" title={someOf(dependent)} onClick={onClose}>
              {label}
            </Link>
          ) : (
            <span title={someOf(dependent)}>{label}</span>
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
      title={`Archive ${calledOf(resource, record)}?`}
      text={`The ${noun} leaves all lists and can be restored for 30 days. Its history stays.`}
      actions={
        <DialogFoot
          focus="cancel"
          onCancel={onClose}
          onConfirm={run}
          busy={archive.isPending}
          danger
          disabled={
            found.isPending ||
            moving.length < blocking.length ||
            refusal != null ||
            (resource.archiveNeedsName && typed.trim() !== name)
          }
          describedBy={reason || failure ? reasonId : undefined}
        >
          {verb(noun, dependents)}
        </DialogFoot>
      }
    >
      {found.isPending && <SkeletonLines lines={2} label="Looking for what depends on it" />}
      {dependents.length > 0 && <Consequences items={dependents.map(lineOf)} />}
      {(refusal == null ? blocking.filter(canMove) : []).map(({ resource: kind, refs: [field = ''], label }) => (
        <RefSelect
          key={kind}
          className={classes.move}
          label={`Move ${label} to…`}
          source={{ form: resourceNamed(kind), field, customerId }}
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
      {resource.archiveNeedsName && found.data && refusal == null && stuck.length === 0 && (
        <TypedName name={name} value={typed} onChange={setTyped} />
      )}
      {(reason || failure) && (
        <div id={reasonId} className={classes.reason}>
          <Notice tone="danger">
            {reason || failure?.message}
            {obstacle && (
              <>
                {' '}
                <Link
                  className="link"
                  href={withSearch(recordPath(resource, record.id, customerId), { tab: obstacle.tab })}
                  onClick={onClose}
                >
                  See what waits
                </Link>
              </>
            )}
          </Notice>
        </div>
      )}
    </Dialog>
  )
}
