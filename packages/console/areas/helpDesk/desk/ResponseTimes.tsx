/** How long the first reply and the solution took, week by week. */
import { dayText } from '../../../engine/cells/valueText.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { spanText } from '../clockWords.ts'
import classes from './Dashboard.module.css'
import { createdHref, type PeriodProps, percentOf, solvedHref } from './periodFilters.ts'

const written = (minutes: number | null): string => (minutes === null ? '–' : spanText(minutes * 60_000))

export function ResponseTimes(props: PeriodProps) {
  const { perWeek, firstReply, solution, reopened, solved } = props.period
  return (
    <Card dense title="Response times" aside="median and p90">
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">First reply</th>
            <th scope="col">Solution</th>
            <th scope="col">SLA met</th>
          </tr>
        </thead>
        <tbody>
          {perWeek.slice(-6).map((week) => {
            const met = percentOf(week.inTime, week.solved)
            return (
              <tr key={week.week}>
                <th scope="row">{dayText(week.week)}</th>
                <td>
                  {written(week.firstReplyMedian)} <span className="dim">{written(week.firstReplyP90)}</span>
                </td>
                <td>
                  {written(week.solutionMedian)} <span className="dim">{written(week.solutionP90)}</span>
                </td>
                <td>{met === null ? '–' : `${met}%`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={classes.note}>
        <Link href={createdHref(props)} className="link">
          First reply
        </Link>{' '}
        {written(firstReply.median)},{' '}
        <Link href={solvedHref(props)} className="link">
          solution
        </Link>{' '}
        {written(solution.median)},{' '}
        <Link href={solvedHref(props, { reopened: 'true' })} className="link">
          {percentOf(reopened, solved) ?? 0}% reopened
        </Link>
      </p>
    </Card>
  )
}
