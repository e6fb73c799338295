/** A metric by day, with its comparison, unusual days, and what happened on them. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import { daysOf } from '@postern/domain/areas/analytics/filters.ts'
import { type MetricKey, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { dayText } from '../../engine/cells/valueText.ts'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { roleAt } from '../../ui/charts/chart.ts'
import type { TimeData } from '../../ui/charts/plans/timePlan.ts'
import { TimeChart } from '../../ui/charts/TimeChart.tsx'
import { metricHref } from './analyticsSearch.ts'
import { usualText, valueText } from './figureText.ts'
import { type Note, whatHappened } from './whatHappened.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const momentOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const longDay = (day: string): string => `${weekday.format(momentOfDay(day))} ${dayText(day)}`

/** The day axis shared by all charts of a customer. */
export const dayAxis = ({ days }: Pick<CustomerAnalytics, 'days'>) => ({
  by: 'Day',
  times: days.map(momentOfDay),
  timeText: (at: number) => longDay(dayOf(at)),
  tickText: (at: number) => dayText(dayOf(at)).slice(0, 5),
})

export const seriesOf = (answer: CustomerAnalytics, metric: MetricKey) =>
  answer.series.find((each) => each.metric === metric)

/** What may explain an unusual day, from releases to setup changes. */
function happenedText({ notes }: CustomerAnalytics, day: string): string {
  return whatHappened(notes, day)
    .map(
      (note) =>
        (note.day === day ? '' : `${longDay(note.day)}: `) + (note.who ? `${note.text} (${note.who})` : note.text),
    )
    .join('. ')
}

/** Short enough for a chart. */
const noteWords: Readonly<Record<Note['kind'], string>> = {
  release: 'Release',
  outage: 'Outage',
  incident: 'Incident',
  closedDay: 'Closed day',
  setupChange: 'Setup change',
}

const notesOf = (answer: CustomerAnalytics, metric: MetricKey): NonNullable<TimeData['notes']> =>
  answer.anomalies
    .filter((each) => each.metric === metric)
    .flatMap(({ day, low, high }) => {
      const index = answer.days.indexOf(day)
      const usual = `On this weekday ${usualText(metric, low, high)}`
      const happened = happenedText(answer, day)
      const [note] = answer.notes.filter((each) => each.day === day)
      const detail = happened === '' ? usual : `${usual}. ${happened}`
      return index < 0 ? [] : [{ index, text: note ? noteWords[note.kind] : 'Unusual', detail }]
    })

interface MetricChartProps {
  answer: CustomerAnalytics
  /** The first one determines the number format and has the comparison. */
  metrics: readonly [MetricKey, ...MetricKey[]]
  title?: string
  height?: number
}

export function MetricChart({ answer, metrics, title, height = 220 }: MetricChartProps) {
  const search = useSearchParams()
  const [main] = metrics
  const prior = seriesOf(answer, main)?.prior ?? null
  const isShare = metricOf(main).unit === 'share'
  const drawn = metrics.map((metric, index) => ({
    label: metrics.length === 1 ? 'This period' : metricOf(metric).name,
    color: roleAt(index),
    values: seriesOf(answer, metric)?.values ?? [],
    filled: metrics.length === 1 && !isShare,
  }))
  const isCompared = metrics.length === 1 && prior !== null
  const priorDays = answer.compared ? daysOf(answer.compared) : []
  return (
    <TimeChart
      height={height}
      data={{
        title: title ?? `${metricOf(main).name} per day`,
        ...dayAxis(answer),
        format: (value) => valueText(main, value),
        whole: metricOf(main).unit === 'count',
        ...(isShare && { isCut: true, most: 1 }),
        series: isCompared
          ? [...drawn, { label: 'Prior', color: 'text-3', values: prior.slice(0, answer.days.length), dashed: true }]
          : drawn,
        notes: notesOf(answer, main),
        isUnfinished: metricOf(main).unit === 'count' && search.period !== 'custom',
        hrefOf: (series, index) => {
          const isPrior = isCompared && series === drawn.length
          const [metric, day] = isPrior ? [main, priorDays[index]] : [metrics[series], answer.days[index]]
          return metric && day ? metricHref(search, metric, { from: day, to: day }) : undefined
        },
      }}
    />
  )
}
