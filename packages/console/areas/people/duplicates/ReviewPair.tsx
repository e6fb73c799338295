/** Two contacts under review, decided by keyboard or mouse. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { titleOf } from '../../../engine/cells/values.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { usePageKeys } from '../../../ui/usePageKeys.ts'
import type { MergePair } from '../usePairMerge.ts'
import classes from './Compare.module.css'
import { CompareTable } from './CompareTable.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { ScoreHead } from './ScoreHead.tsx'
import { type Merged, useReviewedPair } from './useReviewedPair.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function consequence({ stays, goes }: MergePair, moved: readonly string[] | undefined): string {
  const moves =
    moved === undefined
      ? 'Checking linked records…'
      : moved.length > 0
        ? `Moves to the kept contact: ${list.format(moved)}.`
        : 'No linked records to move.'
  const [kept, gone] = [titleOf(contacts, stays), titleOf(contacts, goes)]
  const alias = kept === gone ? '' : `“${gone}” becomes an alias. `
  return `${alias}${moves} You can undo the merge for 7 days.`
}

interface ReviewPairProps {
  pair: DuplicatePair
  customerId: string
  /** Moves by this many pairs. */
  onStep: (by: number) => void
  onDecided: (merged: Merged | null) => void
  onUndo: () => void
}

export function ReviewPair({ pair: { contactId, otherId, ...listed }, customerId, ...acts }: ReviewPairProps) {
  const { onStep, onDecided, onUndo } = acts
  const review = useReviewedPair({ customerId, ids: { contactId, otherId }, onDecided })
  const { pair, rows, facts, failure } = review
  usePageKeys({
    j: () => onStep(1),
    k: () => onStep(-1),
    s: () => onStep(1),
    ArrowDown: () => review.step(1),
    ArrowUp: () => review.step(-1),
    a: () => review.chooseActive('stays'),
    b: () => review.chooseActive('goes'),
    x: review.swap,
    n: review.dismiss,
    m: () => review.merge?.(),
    u: onUndo,
  })
  return (
    <>
      <section className={classes.compare} aria-label={`Compare ${listed.name} and ${listed.otherName}`}>
        <ScoreHead score={facts?.score ?? listed.score} reasons={facts?.reasons ?? listed.reasons} />
        {failure && (
          <div className={classes.notice}>
            <Notice tone="danger">{failure.message}</Notice>
          </div>
        )}
        {!pair && !failure && (
          <div className={classes.notice}>
            <SkeletonLines lines={8} label="Loading both contacts" />
          </div>
        )}
        {pair && (
          <>
            <CompareTable
              pair={pair}
              rows={rows}
              active={review.activeRow}
              counts={facts?.sides ?? []}
              customerId={customerId}
              onChoose={review.choose}
            />
            <p className={classes.consequence} role="status">
              {consequence(pair, review.moved)}
            </p>
          </>
        )}
      </section>
      <ReviewFoot onSkip={() => onStep(1)} onDismiss={review.dismiss} onMerge={review.merge} busy={review.busy} />
    </>
  )
}
