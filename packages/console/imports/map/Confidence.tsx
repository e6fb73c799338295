/** The confidence of a column's mapping: four bars and a word. */
import type { Confidence as Sure } from '@postern/domain/imports/importRecord.ts'
import { confidenceWords } from '../importTexts.ts'
import classes from './MapStep.module.css'

interface ConfidenceProps {
  /** `own`: a user set it; `skipped`: a user or the profile skips it. */
  of: Sure | 'own' | 'skipped'
}

const ownWords = { own: { bars: 4, words: 'Manual' }, skipped: { bars: 0, words: 'Skipped' } } as const

export function Confidence({ of }: ConfidenceProps) {
  const { bars, words } = of === 'own' || of === 'skipped' ? ownWords[of] : confidenceWords[of]
  return (
    <span className={classes.confidence} data-of={of}>
      <span className={classes.bars} aria-hidden>
        {[0, 1, 2, 3].map((bar) => (
          <i key={bar} data-on={bar < bars || undefined} />
        ))}
      </span>
      {words}
    </span>
  )
}
