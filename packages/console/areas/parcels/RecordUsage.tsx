/** The usage of a record over time: bars and their totals. */
import type { UsagePoint, UsageSpan, Used } from '@postern/domain/areas/parcels/usageEndpoints.ts'
import { counted } from '@postern/domain/values/text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayText, numberText } from '../../engine/cells/valueText.ts'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { BarChart, StackedBarChart } from '../../ui/charts/BarChart.tsx'
import type { BarData } from '../../ui/charts/plans/barPlan.ts'
import { DescriptionList } from '../../ui/detail/DescriptionList.tsx'
import { Notice } from '../../ui/detail/Notice.tsx'
import { Segments } from '../../ui/forms/Segments.tsx'
import { None } from '../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './RecordUsage.module.css'

interface Whose {
  of: Used
  id: string
  customerId: string
}

type Sums = Omit<UsagePoint, 'from'>

const sumOf = (points: readonly UsagePoint[]): Sums =>
  points.reduce<Sums>(
    (sum, { count, early, onTime, late }) => ({
      count: sum.count + count,
      early: sum.early + early,
      onTime: sum.onTime + onTime,
      late: sum.late + late,
    }),
    { count: 0, early: 0, onTime: 0, late: 0 },
  )

/** The on-time rate of parcels that met or missed their due time; null if there are none. */
function punctuality({ early, onTime, late }: Sums): string | null {
  const judged = early + onTime + late
  return judged === 0 ? null : `${numberText(Math.round((1000 * (early + onTime)) / judged) / 10)}%`
}

/** From two hours on, shows hours instead of minutes; from two days on, days. */
const waited = (minutes: number): string =>
  minutes < 120
    ? `${numberText(Math.round(minutes))} min`
    : minutes < 2_880
      ? `${numberText(Math.round(minutes / 6) / 10)} h`
      : `${numberText(Math.round(minutes / 144) / 10)} d`

const zones = { early: 'Early', onTime: 'On time', late: 'Late' } as const
const zoneColors = { early: 'ok', onTime: 'info', late: 'warn' } as const
const zoneNames = ['early', 'onTime', 'late'] as const

const spanWords = { day: '30 days', week: '13 weeks' } as const

/** Labels every 7th day or every 3rd week; more would overlap. */
const tickEvery: Record<UsageSpan, number> = { day: 7, week: 3 }

function sentence(points: readonly UsagePoint[], by: UsageSpan, punctual: boolean, thing: readonly [string, string]) {
  const sums = sumOf(points)
  const most = points.reduce(
    (best, point) => (point.count > best.count ? point : best),
    points[0] ?? { count: 0, from: '' },
  )
  const all = `${counted(sums.count, ...thing)} in ${spanWords[by]}, peak in the ${by} of ${dayText(most.from)}: ${numberText(most.count)}.`
  return punctual
    ? `${all} ${numberText(sums.early)} early, ${numberText(sums.onTime)} on time, ${numberText(sums.late)} late.`
    : all
}

interface ChartedProps {
  points: readonly UsagePoint[]
  by: UsageSpan
  punctual: boolean
  steps: boolean
  countLabel: string
}

function chartOf({ points, by, punctual, steps, countLabel }: ChartedProps): BarData {
  const zoned = zoneNames.map((zone) => ({
    label: zones[zone],
    color: zoneColors[zone],
    hatched: zone === 'late',
    values: points.map((point) => point[zone]),
  }))
  const counts = points.map(({ count }) => count)
  const texts = (of: (point: UsagePoint) => string) => points.map(of)
  return {
    title: punctual ? 'Early, on time, late' : `${countLabel} by ${by}`,
    summary: sentence(points, by, punctual, steps ? ['step', 'steps'] : ['parcel', 'parcels']),
    by: by === 'day' ? 'Day' : 'Week of',
    categories: points.map(({ from }) => dayText(from)),
    tickText: (index) =>
      (points.length - 1 - index) % tickEvery[by] === 0 ? dayText(points[index]?.from ?? '').slice(0, 5) : undefined,
    whole: true,
    series: punctual ? zoned : [{ label: countLabel, color: 'chart-1', values: counts }],
    columns: steps
      ? []
      : [
          ...(punctual
            ? [{ label: countLabel, texts: texts(({ count }) => numberText(count)) }]
            : zoneNames.map((zone) => ({ label: zones[zone], texts: texts((point) => numberText(point[zone])) }))),
          { label: 'On-time rate', texts: texts((point) => punctuality(point) ?? '–') },
        ],
  }
}

export default function RecordUsage({ of, id, customerId, punctual }: Whose & { punctual: boolean }) {
  const [by, setBy] = useState<UsageSpan>(punctual ? 'week' : 'day')
  const { data, error } = useQuery({
    queryKey: ['usage', customerId, of, id, by],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/usage', { params: { customerId }, query: { of, id, by }, signal }),
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <SkeletonLines lines={8} label="Loading usage" />
  const { points, minutesToNext } = data
  const sums = sumOf(points)
  const steps = of === 'actions'
  const countLabel = steps ? 'Times completed' : 'Parcels'
  // While the other span is loading, the previous one is still shown.
  const shown: UsageSpan = points.length === 13 ? 'week' : 'day'
  const Chart = punctual ? StackedBarChart : BarChart
  return (
    <div className={classes.usage}>
      <div className={classes.choices}>
        <Segments label="Period" value={by} options={spanWords} onChange={setBy} />
      </div>
      {sums.count === 0 ? (
        <EmptyState
          art="box"
          title={`No activity in ${spanWords[shown]}`}
          text={
            steps
              ? 'This step is counted here each time it’s completed.'
              : 'Parcels are counted here once they’re received.'
          }
        />
      ) : (
        <Chart data={chartOf({ points, by: shown, punctual, steps, countLabel })}>
          <DescriptionList
            columns={2}
            items={[
              { term: countLabel, value: <span className="num">{numberText(sums.count)}</span> },
              steps
                ? {
                    term: 'Time to next step',
                    value: minutesToNext === null ? <None /> : `${waited(minutesToNext)} (median)`,
                  }
                : { term: 'On-time rate', value: <span className="num">{punctuality(sums) ?? <None />}</span> },
            ]}
          />
        </Chart>
      )}
      {sums.count > 0 && (
        <p className="caption mute">
          Days follow the customer’s time zone.{' '}
          {punctual && 'Early means at least half the time is left. Late includes overdue parcels that are still here.'}
        </p>
      )}
    </div>
  )
}
