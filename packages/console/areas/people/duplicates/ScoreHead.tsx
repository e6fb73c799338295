/** How likely the two are the same person, and why. */
import {
  type DuplicateReason,
  type ReasonOfScore,
  reasonTexts,
  scoreText,
} from '@postern/domain/areas/people/duplicates/score.ts'
import { cx } from '../../../ui/classNames.ts'
import { ProgressRing } from '../../../ui/marks/ProgressRing.tsx'
import classes from './Compare.module.css'

/** With a true minus sign. */
export const pointsText = (points: number): string =>
  points > 0 ? `+${points}` : points < 0 ? `−${Math.abs(points)}` : '0'

export const ReasonChip = ({ reason, points }: { reason: DuplicateReason; points: number }) => (
  <li className={classes.reason}>
    <b className={cx('num', points > 0 && classes.good, points < 0 && classes.bad)}>{pointsText(points)}</b>
    {reasonTexts[reason]}
  </li>
)

export function ScoreHead({ score, reasons }: { score: number; reasons: readonly ReasonOfScore[] }) {
  return (
    <section className={classes.head} aria-label="Score">
      <ProgressRing share={score / 100} size={56} thickness={5}>
        <span className={classes.figure}>{score}</span>
      </ProgressRing>
      <div className={classes.headWords}>
        <h2>{scoreText(score)}</h2>
        <ul className={classes.reasons}>
          {reasons.map((each) => (
            <ReasonChip key={each.reason} {...each} />
          ))}
        </ul>
      </div>
    </section>
  )
}
