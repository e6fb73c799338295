/** The charts of each group of metrics. */
import type { MetricGroup } from '@postern/domain/areas/analytics/metric.ts'
import { type MetricKey, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { Pareto } from '../../ui/charts/BarChart.tsx'
import { GaugeChart } from '../../ui/charts/GaugeChart.tsx'
import { CalendarMap } from '../../ui/charts/HeatMap.tsx'
import { PercentileBands } from '../../ui/charts/TimeChart.tsx'
import classes from './Analytics.module.css'
import { behindHref, metricHref } from './analyticsSearch.ts'
import { BacklogCharts } from './BacklogCharts.tsx'
import { CarrierShares } from './CarrierShares.tsx'
import { secondsText } from './figureText.ts'
import { AdoptionCharts } from './groups/AdoptionCharts.tsx'
import { CommercialCharts } from './groups/CommercialCharts.tsx'
import type { GroupProps } from './groups/groupProps.ts'
import { LockerCharts } from './groups/LockerCharts.tsx'
import { PeopleCharts } from './groups/PeopleCharts.tsx'
import { ServiceCharts } from './groups/ServiceCharts.tsx'
import { HourMap } from './HourMap.tsx'
import { dayAxis, longDay, MetricChart, seriesOf } from './MetricChart.tsx'
import { Notified } from './Notified.tsx'
import { OnTimeBy } from './OnTimeBy.tsx'
import { Spread } from './Spread.tsx'

function VolumeCalendar({ answer }: GroupProps) {
  const search = useSearchParams()
  return (
    <CalendarMap
      height={140}
      data={{
        title: 'Received by day',
        by: 'Day',
        counts: 'Received',
        days: answer.days,
        values: seriesOf(answer, 'received')?.values ?? [],
        dayText: longDay,
        hrefOf: (_, index) => {
          const day = answer.days[index] ?? ''
          return behindHref(search, { of: 'received', from: day, to: day })
        },
      }}
    />
  )
}

/** The median, with the range up to the 90th percentile. */
function Percentiles({
  answer,
  median,
  p90,
  title,
}: GroupProps & { median: MetricKey; p90: MetricKey; title: string }) {
  const search = useSearchParams()
  const middle = seriesOf(answer, median)?.values ?? []
  return (
    <PercentileBands
      height={200}
      empty="Each day has fewer than 20 parcels"
      data={{
        title,
        ...dayAxis(answer),
        format: secondsText,
        median: middle,
        ranges: [{ label: 'Median to p90', low: middle, high: seriesOf(answer, p90)?.values ?? [] }],
        hrefOf: (_, index) => {
          const day = answer.days[index] ?? ''
          return metricHref(search, median, { from: day, to: day })
        },
      }}
    />
  )
}

const defects: readonly MetricKey[] = [
  'unknownRecipient',
  'manualCarrier',
  'attempted',
  'forwarded',
  'corrected',
  'damaged',
  'lost',
  'misdelivered',
  'missingSignature',
  'missingPhoto',
]

function Defects({ answer }: GroupProps) {
  const search = useSearchParams()
  const ranked = defects
    .map((metric) => ({ metric, value: answer.figures[metric]?.value ?? 0 }))
    .toSorted((a, b) => b.value - a.value)
  return (
    <Pareto
      height={240}
      empty="Nothing went wrong in this period"
      data={{
        title: 'What went wrong',
        by: 'Kind',
        whole: true,
        categories: ranked.map(({ metric }) => metricOf(metric).name),
        series: [{ label: 'Parcels', color: 'chart-1', values: ranked.map(({ value }) => value) }],
        hrefOf: (_, index) => {
          const metric = ranked[index]?.metric
          return metric && metricHref(search, metric, answer.shown)
        },
      }}
    />
  )
}

function Occupancy({ answer }: GroupProps) {
  const search = useSearchParams()
  const value = answer.figures.occupancy?.value ?? null
  return (
    <GaugeChart
      height={150}
      aside="of door hours"
      empty="No doors"
      data={{
        title: 'Occupancy',
        by: 'Share',
        percent: value === null ? null : value * 100,
        mark: { value: 80, label: 'Alert at 80%' },
        // Links to the parcels whose hours in lockers are counted.
        href: behindHref(search, { of: 'lockerPickups', ...answer.shown }),
      }}
    />
  )
}

const Pair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>

const charts: Readonly<Record<MetricGroup, (props: GroupProps) => ReactNode>> = {
  volume: ({ answer }) => (
    <>
      <Pair>
        <MetricChart answer={answer} metrics={['received']} title="Parcels received per day" />
        <HourMap of="received" title="Arrivals by hour" />
      </Pair>
      <Pair>
        <MetricChart answer={answer} metrics={['delivered', 'pickedUp', 'returned']} title="Parcels handed over" />
        <VolumeCalendar answer={answer} />
      </Pair>
    </>
  ),
  flow: ({ answer }) => (
    <>
      <Pair>
        <Percentiles answer={answer} median="dwellMedian" p90="dwellP90" title="Time to pickup" />
        <Spread of="dwell" title="How long pickups take" />
      </Pair>
      <Pair>
        <Percentiles answer={answer} median="notifyMedian" p90="notifyP90" title="Time to notification" />
        <Percentiles answer={answer} median="deliveryMedian" p90="deliveryP90" title="Time to delivery" />
      </Pair>
    </>
  ),
  sla: ({ answer }) => (
    <>
      <MetricChart answer={answer} metrics={['onTime']} title="On time per day" />
      <Pair>
        <OnTimeBy by="priority" title="On time by priority" />
        <OnTimeBy by="site" title="On time by site" />
      </Pair>
      <Pair>
        <ServiceCharts answer={answer} />
        <OnTimeBy by="carrier" title="On time by carrier" />
      </Pair>
      <Pair>
        <MetricChart answer={answer} metrics={['lateMinutes']} title="Breach per parcel" />
        <MetricChart answer={answer} metrics={['held']} title="Put on hold per day" />
      </Pair>
    </>
  ),
  backlog: () => <BacklogCharts />,
  carriers: ({ answer }) => (
    <Pair>
      <CarrierShares />
      <MetricChart answer={answer} metrics={['recognized']} title="Recognized per day" height={280} />
    </Pair>
  ),
  lockers: ({ answer }) => (
    <>
      <Pair>
        <MetricChart answer={answer} metrics={['deposited']} title="Deposits per day" />
        <HourMap of="deposited" title="Deposits by hour" />
        <MetricChart answer={answer} metrics={['lockerShare']} title="Via locker per day" />
        <Occupancy answer={answer} />
      </Pair>
      <LockerCharts answer={answer} />
    </>
  ),
  people: ({ answer }) => (
    <>
      <Pair>
        <MetricChart answer={answer} metrics={['notified']} title="Notified per day" />
        <Notified answer={answer} />
      </Pair>
      <PeopleCharts answer={answer} />
    </>
  ),
  quality: ({ answer }) => (
    <Pair>
      <Defects answer={answer} />
      <MetricChart
        answer={answer}
        metrics={['attempted', 'forwarded', 'corrected']}
        title="Trouble per day"
        height={240}
      />
    </Pair>
  ),
  adoption: AdoptionCharts,
  commercial: CommercialCharts,
}

export function GroupCharts({ answer, group }: GroupProps & { group: MetricGroup }) {
  const Charts = charts[group]
  return <Charts answer={answer} />
}
