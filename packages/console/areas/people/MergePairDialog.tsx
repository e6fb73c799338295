/** The dialog that makes two records one. */
import '../../theme/formStyles.ts'
import { Radio } from '@mantine/core'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
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
  size?: number
  records: readonly AnyRecord[]
  pair: MergePair | undefined
  onStays: (id: string) => void
  /** Tells the two apart, below their names. */
  describe: (record: AnyRecord) => string | null
  /** Both are being loaded. */
  loading: boolean
  busy: boolean
  failure: Error | null
  /** Undefined: it cannot be done yet. */
  onMerge: (() => void) | undefined
  onClose: () => void
  /** Above the choice of the one that stays. */
  above?: ReactNode
  /** What else is decided. */
  children?: ReactNode
  consequence: ReactNode
}

export function MergePairDialog(props: MergePairDialogProps) {
  const { resource, title, text, size, records, pair, onStays, describe, loading, busy, failure } = props
  const { onMerge, onClose, above, children, consequence } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      {...(size !== undefined && { size })}
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
        {pair && (
          <Radio.Group label="Keep" value={pair.stays.id} onChange={onStays}>
            <div className={classes.pair}>
              {records.map((record) => (
                <Radio
                  key={record.id}
                  value={record.id}
                  label={titleOf(resource, record)}
                  description={describe(record)}
                />
              ))}
            </div>
          </Radio.Group>
        )}
        {pair && children}
        {failure ? <Notice tone="danger">{failure.message}</Notice> : pair && consequence}
      </div>
    </Dialog>
  )
}
