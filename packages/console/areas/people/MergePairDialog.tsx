/** Two records side by side, the one to keep and the one to merge into it. */
import '../../theme/formStyles.ts'
import { Button } from '@mantine/core'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import type { ReactNode } from 'react'
import { titleOf } from '../../engine/cells/values.ts'
import { Notice } from '../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import classes from './MergePair.module.css'
import type { MergePair } from './usePairMerge.ts'

interface MergePairDialogProps {
  resource: Resource
  title: string
  text: string
  pair: MergePair | undefined
  /** The record to keep, by its id. */
  onStays: (id: string) => void
  /** Distinguishes the two, below their names. */
  describe: (record: AnyRecord) => string | null
  /** The records are still loading. */
  loading: boolean
  busy: boolean
  failure: Error | null
  /** Undefined: not possible yet. */
  onMerge: (() => void) | undefined
  onClose: () => void
  /** Above the two columns. */
  above?: ReactNode
  /** The fields, in the same two columns. */
  children?: ReactNode
  consequence: ReactNode
}

/** The names of the two columns wherever they appear. */
export const sideWords = { stays: 'Keep', goes: 'Merge and remove' } as const

function Columns({
  resource,
  pair,
  describe,
  onStays,
}: Required<Pick<MergePairDialogProps, 'resource' | 'describe' | 'onStays'>> & { pair: MergePair }) {
  return (
    <div className={classes.heads}>
      <Button
        className={classes.swap}
        size="xs"
        leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
        onClick={() => onStays(pair.goes.id)}
      >
        Swap
      </Button>
      {(['stays', 'goes'] as const).map((side) => (
        <section key={side} className={classes.head} data-side={side} aria-label={sideWords[side]}>
          <span className={classes.side}>{sideWords[side]}</span>
          <b>{titleOf(resource, pair[side])}</b>
          <span className={classes.known}>{describe(pair[side])}</span>
        </section>
      ))}
    </div>
  )
}

export function MergePairDialog(props: MergePairDialogProps) {
  const { resource, title, text, pair, onStays, describe, loading, busy, failure } = props
  const { onMerge, onClose, above, children, consequence } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      size={760}
      long
      locked={busy}
      title={title}
      text={text}
      actions={
        <DialogFoot onCancel={onClose} onConfirm={() => onMerge?.()} busy={busy} disabled={!onMerge}>
          {pair ? `Merge into ${titleOf(resource, pair.stays)}` : 'Merge'}
        </DialogFoot>
      }
    >
      <div className={classes.body}>
        {above}
        {loading && <SkeletonLines lines={4} label={`Loading both ${inSentence(resource.words.many)}`} />}
        {pair && <Columns resource={resource} pair={pair} describe={describe} onStays={onStays} />}
        {failure ? <Notice tone="danger">{failure.message}</Notice> : pair && consequence}
        {pair && children}
      </div>
    </Dialog>
  )
}
