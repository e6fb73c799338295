/** How requesters rated solved tickets. */
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Dashboard.module.css'
import { type PeriodProps, solvedHref } from './periodFilters.ts'

export function Satisfaction(props: PeriodProps) {
  const counts = props.period.satisfaction
  const total = counts.reduce((sum, count) => sum + count, 0)
  const average = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / Math.max(1, total)
  const most = Math.max(1, ...counts)
  return (
    <Card
      dense
      title="Satisfaction"
      aside={
        <Link href={solvedHref(props, { satisfaction: 'any' })} className="link">
          {total} answers
        </Link>
      }
      actions={<b className="num">{total === 0 ? '–' : `${average.toFixed(1)} of 5`}</b>}
    >
      <ul className={classes.plain}>
        {[5, 4, 3, 2, 1].map((score) => {
          const count = counts[score - 1] ?? 0
          return (
            <li key={score} className={classes.meterRow}>
              <span className="num">{score}</span>
              <span className={classes.meter} aria-hidden="true">
                <i data-load="other" style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <Link
                href={solvedHref(props, { satisfaction: String(score) })}
                className={classes.count}
                aria-label={`Rated ${score}: ${count}`}
              >
                {count}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
