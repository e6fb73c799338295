/** Created and solved tickets by day. */
import { dayText } from '../../../engine/cells/valueText.ts'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './Dashboard.module.css'
import { deskHref } from './deskSearch.ts'
import { createdHref, type PeriodProps, solvedHref } from './periodFilters.ts'

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export function CreatedSolved(props: PeriodProps) {
  const { period, filters } = props
  const { perDay, created, solved } = period
  const growth = created - solved
  return (
    <TimeChart
      height={172}
      aside="per day"
      data={{
        title: 'Created and solved',
        summary: `${created} created and ${solved} solved in ${perDay.length} days`,
        by: 'Day',
        times: perDay.map(({ day }) => Date.parse(day)),
        timeText: (at) => dayText(dayOf(at)),
        tickText: (at) => dayText(dayOf(at)).slice(0, 5),
        whole: true,
        series: [
          { label: 'Created', color: 'chart-1', values: perDay.map((day) => day.created) },
          { label: 'Solved', color: 'chart-2', values: perDay.map((day) => day.solved), dashed: true },
        ],
        hrefOf: (series, index) => {
          const { day } = perDay[index] ?? { day: '' }
          const on = series === 0 ? { createdFrom: day, createdTo: day } : { solvedFrom: day, solvedTo: day }
          return deskHref('queue', { ...filters, status: 'all', ...on })
        },
      }}
    >
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
    </TimeChart>
  )
}
