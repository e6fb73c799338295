/** Created and solved tickets, day by day. */
import { dayText } from '../../../engine/cells/valueText.ts'
import { ChartFrame, roundTop } from '../../../ui/charts/ChartFrame.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Dashboard.module.css'
import { deskHref } from './deskSearch.ts'
import { createdHref, type PeriodProps, solvedHref } from './periodFilters.ts'

const lineOf = (values: readonly number[], top: number): string =>
  values
    .map((value, index) => {
      const x = (index / Math.max(1, values.length - 1)) * 100
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${(100 - (value / top) * 100).toFixed(2)}`
    })
    .join('')

export function CreatedSolved(props: PeriodProps) {
  const { period, filters } = props
  const { perDay, created, solved } = period
  const top = roundTop(Math.max(1, ...perDay.flatMap((day) => [day.created, day.solved])))
  const growth = created - solved
  return (
    <Card
      dense
      title="Created and solved"
      aside="per day"
      actions={
        <span className={classes.legend} aria-hidden="true">
          <span data-series="created">Created</span>
          <span data-series="solved">Solved</span>
        </span>
      }
    >
      <div className={classes.chart}>
        <ChartFrame top={top} height={150} label={`${created} created and ${solved} solved in ${perDay.length} days`}>
          <svg className={classes.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path
              data-series="created"
              d={lineOf(
                perDay.map((day) => day.created),
                top,
              )}
            />
            <path
              data-series="solved"
              d={lineOf(
                perDay.map((day) => day.solved),
                top,
              )}
            />
          </svg>
        </ChartFrame>
        <div className={classes.dayLinks}>
          {perDay.map((day) => (
            <Link
              key={day.day}
              tabIndex={-1}
              href={deskHref('queue', { ...filters, status: 'all', createdFrom: day.day, createdTo: day.day })}
              title={`${dayText(day.day)}: ${day.created} created, ${day.solved} solved`}
              aria-label={`${dayText(day.day)}: ${day.created} created, ${day.solved} solved`}
            />
          ))}
        </div>
      </div>
      <p className={classes.ends}>
        <span>{dayText(period.from)}</span>
        <span>{dayText(period.to)}</span>
      </p>
      <p className={classes.note}>
        <b>{growth > 0 ? `+${growth}` : growth}</b> in the backlog:{' '}
        <Link href={createdHref(props)} className="link">
          {created} created
        </Link>
        ,{' '}
        <Link href={solvedHref(props)} className="link">
          {solved} solved
        </Link>
      </p>
    </Card>
  )
}
