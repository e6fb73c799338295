/** Days that differ from the same weekday in earlier weeks, and what happened on them. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import type { MetricGroup } from '@postern/domain/areas/analytics/metric.ts'
import { metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './Analytics.module.css'
import { metricHref } from './analyticsSearch.ts'
import { usualText, valueText } from './figureText.ts'
import { longDay } from './MetricChart.tsx'
import { whatHappened } from './whatHappened.ts'

type Found = CustomerAnalytics['anomalies'][number]

function UnusualDay({ found, answer }: { found: Found; answer: CustomerAnalytics }) {
  const search = useSearchParams()
  const { metric, day, value, low, high } = found
  const href = metricHref(search, metric, { from: day, to: day })
  const text = `${longDay(day)}: ${valueText(metric, value)}`
  const notes = whatHappened(answer.notes, day)
  return (
    <li>
      <StatusMark tone="warn">{metricOf(metric).name}</StatusMark>
      <span>
        {href ? (
          <Link className="link" href={href}>
            {text}
          </Link>
        ) : (
          text
        )}{' '}
        <span className="dim">{usualText(metric, low, high)}</span>
      </span>
      <span>
        {notes.length === 0 && <span className="mute">Nothing recorded that week</span>}
        {notes.map(({ day: on, kind, text: what, who, link }) => (
          <span key={`${kind} ${what}`} className={classes.happened}>
            {on !== day && <span className="dim">{longDay(on)}: </span>}
            {link === null ? (
              what
            ) : (
              <Link className="link" href={link}>
                {what}
              </Link>
            )}{' '}
            {who !== null && <span className="dim">{who}</span>}
          </span>
        ))}
      </span>
    </li>
  )
}

const most = 12

export function UnusualDays({ answer, group }: { answer: CustomerAnalytics; group: MetricGroup }) {
  const found = answer.anomalies
    .filter(({ metric }) => metricOf(metric).group === group)
    .toSorted((a, b) => b.day.localeCompare(a.day))
  if (found.length === 0) return null
  return (
    <Card dense title="Unusual days" aside={`${found.length}, far from the same weekday`}>
      <ul className={classes.unusual}>
        {found.slice(0, most).map((each) => (
          <UnusualDay key={`${each.metric} ${each.day}`} found={each} answer={answer} />
        ))}
      </ul>
    </Card>
  )
}
