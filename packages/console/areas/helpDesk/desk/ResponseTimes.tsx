/** Time to first reply and to solution by week: the median and the 90th percentile. */
import { daysAfter } from '@postern/domain/values/days.ts'
import { dayText } from '../../../engine/cells/valueText.ts'
import { PercentileBands } from '../../../ui/charts/TimeChart.tsx'
import { Card } from '../../../ui/detail/Card.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import { spanText } from '../clockWords.ts'
import classes from './Dashboard.module.css'
import { createdHref, type PeriodProps, percentOf, solvedHref } from './periodFilters.ts'

const written = (minutes: number | null): string => (minutes === null ? '–' : spanText(minutes * 60_000))
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

interface TimesProps extends PeriodProps {
  title: string
  median: 'firstReplyMedian' | 'solutionMedian'
  p90: 'firstReplyP90' | 'solutionP90'
  hrefOf: (first: string, last: string) => string
}

const Times = ({ title, median, p90, period: { perWeek }, hrefOf }: TimesProps) => (
  <PercentileBands
    frame="plain"
    aside={title}
    height={112}
    empty="No tickets in this period"
    legend={null}
    data={{
      title: `${title} per week`,
      by: 'Week of',
      format: written,
      times: perWeek.map(({ week }) => Date.parse(`${week}T00:00:00Z`)),
      timeText: (at) => `Week of ${dayText(dayOf(at))}`,
      tickText: (at) => dayText(dayOf(at)).slice(0, 5),
      median: perWeek.map((week) => week[median]),
      ranges: [
        { label: 'Median to p90', low: perWeek.map((week) => week[median]), high: perWeek.map((week) => week[p90]) },
      ],
      hrefOf: (_, index) => {
        const week = perWeek[index]?.week
        return week && hrefOf(week, daysAfter(week, 6))
      },
    }}
  />
)

export function ResponseTimes(props: PeriodProps) {
  const { firstReply, solution, reopened, solved, inTime } = props.period
  const met = percentOf(inTime, solved)
  return (
    <Card dense title="Response times" aside="median and p90">
      <Times
        {...props}
        title="First reply"
        median="firstReplyMedian"
        p90="firstReplyP90"
        hrefOf={(createdFrom, createdTo) => createdHref(props, { createdFrom, createdTo })}
      />
      <Times
        {...props}
        title="Solution"
        median="solutionMedian"
        p90="solutionP90"
        hrefOf={(solvedFrom, solvedTo) => solvedHref(props, { solvedFrom, solvedTo })}
      />
      <p className={classes.note}>
        <Link href={createdHref(props)} className="link">
          First reply
        </Link>{' '}
        {written(firstReply.median)},{' '}
        <Link href={solvedHref(props)} className="link">
          solution
        </Link>{' '}
        {written(solution.median)}, SLA met {met === null ? '–' : `${met}%`},{' '}
        <Link href={solvedHref(props, { reopened: 'true' })} className="link">
          {percentOf(reopened, solved) ?? 0}% reopened
        </Link>
      </p>
    </Card>
  )
}
