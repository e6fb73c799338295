/** A customer's growth since go-live compared with its segment, and which features it uses. */
import type { MetricKey } from '@postern/domain/areas/analytics/metrics.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../engine/cells/valueText.ts'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { RowBarChart } from '../../../ui/charts/BarChart.tsx'
import { TimeChart } from '../../../ui/charts/TimeChart.tsx'
import classes from '../Analytics.module.css'
import { adoptionOptions } from '../analyticsApi.ts'
import { behindHref, metricHref } from '../analyticsSearch.ts'
import { ChartPending } from '../ChartPending.tsx'
import { momentOfDay } from '../MetricChart.tsx'
import type { GroupProps } from './groupProps.ts'

const title = 'Parcels since go-live'

function SinceGoLive({ answer }: GroupProps) {
  const search = useSearchParams()
  const { data, error, refetch } = useQuery(adoptionOptions(answer.customer.id))
  if (!data) return <ChartPending title={title} height={240} error={error} onRetry={refetch} />
  const { months } = data
  const hasOthers = months.some(({ others }) => others !== null)
  const monthAt = (at: number) => months.find(({ from }) => momentOfDay(from) === at)
  const segment = choiceText(answer.customer.segment)
  return (
    <TimeChart
      height={240}
      aside="per 30 days"
      empty="Less than 30 days since go-live"
      data={{
        title,
        by: 'Month',
        whole: true,
        times: months.map(({ from }) => momentOfDay(from)),
        timeText: (at) => {
          const month = monthAt(at)
          return month ? `Month ${month.month}, ${dayText(month.from)} – ${dayText(month.to)}` : ''
        },
        tickText: (at) => `Month ${monthAt(at)?.month ?? ''}`,
        series: [
          { label: answer.customer.name, color: 'chart-1', values: months.map(({ own }) => own), filled: true },
          ...(hasOthers
            ? [
                {
                  label: `${segment} average`,
                  color: 'text-3' as const,
                  values: months.map((month) => month.others),
                  dashed: true,
                },
              ]
            : []),
        ],
        hrefOf: (series, index) => {
          const month = months[index]
          return series === 0 && month
            ? behindHref(search, { of: 'received', from: month.from, to: month.to })
            : undefined
        },
      }}
    />
  )
}

const features = [
  ['Notifications', 'notified'],
  ['Lockers', 'deposited'],
  ['Deliveries', 'delivered'],
  ['Pickups', 'pickedUp'],
  ['Holds', 'held'],
  ['Forwarding', 'forwarded'],
  ['Returns', 'returned'],
] as const satisfies readonly (readonly [string, MetricKey])[]

function FeaturesUsed({ answer }: GroupProps) {
  const search = useSearchParams()
  const used = features.map(([label, metric]) => ({ label, metric, parcels: answer.figures[metric]?.value ?? 0 }))
  return (
    <RowBarChart
      aside={`${counted(used.filter(({ parcels }) => parcels > 0).length, 'feature', 'features')} used`}
      data={{
        title: 'Features used',
        by: 'Feature',
        categories: used.map(({ label }) => label),
        series: [{ label: 'Parcels', color: 'seq-4', values: used.map(({ parcels }) => parcels) }],
        hrefOf: (_, index) => {
          const metric = used[index]?.metric
          return metric && metricHref(search, metric, answer.shown)
        },
      }}
    />
  )
}

export const AdoptionCharts = ({ answer }: GroupProps) => (
  <div className={classes.pair}>
    <SinceGoLive answer={answer} />
    <FeaturesUsed answer={answer} />
  </div>
)
