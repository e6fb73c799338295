/** One customer's figures by day, with anomalies and events. */
import { anomaliesOf, historyDays, markedMetrics } from '@postern/domain/areas/analytics/anomalies.ts'
import { figuresOf, type Measured } from '@postern/domain/areas/analytics/compute.ts'
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import { type AnalyticsFilters, type Days, daysOf } from '@postern/domain/areas/analytics/filters.ts'
import { type MetricKey, metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { comparedFigures } from './compared.ts'
import {
  emptySums,
  type MeasuredByKey,
  measuredBy,
  quantilesByDayStatement,
  quantilesOf,
  type SpanName,
  type SumRow,
  sumsStatement,
  type Wanted,
} from './measured.ts'
import { notesFor, notesStatement } from './notes.ts'
import { placeCountsStatement } from './placeCounts.ts'
import { readAsked } from './window.ts'

/** Metrics with a value per day; those known only as of now have no series. */
const dailyMetrics = metricKeys.filter((key) => {
  const { isNow, made } = { isNow: undefined, ...metricOf(key) }
  return !isNow && !['occupancy', 'turnover', 'perThousand'].includes(made.kind)
})

type ByDay = ReadonlyMap<string, ReturnType<typeof figuresOf>>

/**
 * Figures for the days shown and compared, plus the history that anomalies are measured against. Percentiles aren't read for the
 * history: they aren't shown, and their sketches make up most of the stored data.
 */
async function figuresByDay(db: Db, wanted: Wanted): Promise<Readonly<Record<SpanName, ByDay>>> {
  const { shown, compared } = wanted.spans
  const history = { from: daysAfter(shown.from, -historyDays), to: shown.to }
  const sums = new Map<string, SumRow['sums']>()
  for (const { span, day, sums: own } of await db.all(
    sumsStatement({ ...wanted, spans: { shown: history, compared } }, 1),
  ))
    sums.set(`${span} ${day}`, own)
  const quantiles = new Map<string, Measured['quantiles']>()
  for (const { span, day, duration, ...found } of await db.all(quantilesByDayStatement(wanted))) {
    const at = `${span} ${day}`
    quantiles.set(at, { ...quantiles.get(at), [duration]: quantilesOf(found) })
  }
  const figures = (span: SpanName, days: Days | null): ByDay =>
    new Map(
      (days ? daysOf(days) : []).map((day) => {
        const at = `${span} ${day}`
        return [day, figuresOf({ sums: sums.get(at) ?? emptySums, quantiles: quantiles.get(at) ?? {}, days: 1 })]
      }),
    )
  return { shown: figures('shown', history), compared: figures('compared', compared) }
}

const valuesIn = (byDay: ByDay, days: Days, key: MetricKey): (number | null)[] =>
  daysOf(days).map((day) => byDay.get(day)?.[key].value ?? null)

/** Excludes today, which isn't over, and days before the first parcel, when there's no normal day yet. */
function anomaliesIn(byDay: ByDay, shown: Days): CustomerAnalytics['anomalies'] {
  const first = [...byDay].find(([, figures]) => (figures.received.value ?? 0) > 0)?.[0] ?? shown.to
  return markedMetrics.flatMap((metric) => {
    const values = [...byDay]
      .filter(([day]) => day < shown.to)
      .map(([day, figures]) => ({ day, value: day < first ? null : figures[metric].value }))
    return anomaliesOf(values, shown.from, metricOf(metric).unit === 'count' ? 'count' : 'other').map((each) => ({
      metric,
      ...each,
    }))
  })
}

export async function readCustomer(
  db: Db,
  actor: Actor,
  customerId: string,
  asked: Omit<AnalyticsFilters, 'customer' | 'segment'>,
): Promise<CustomerAnalytics> {
  const filters = { ...asked, customer: customerId }
  const { spans, customers, customerIds, window } = await readAsked(db, actor.customerIds, filters)
  const [found] = customers
  if (!found) throw failure('not_found')
  const wanted: Wanted = { customerIds, filters, spans, by: { key: sql`d.customer_id::text` } }
  const whole: MeasuredByKey = await measuredBy(db, wanted)
  const [places] = await db.all(placeCountsStatement(customerIds, filters, spans, 'customer'))
  const byDay = await figuresByDay(db, wanted)
  return {
    ...window,
    ...found,
    figures: comparedFigures({
      filters,
      spans,
      measured: (span) => whole.of(span, customerId),
      places,
      hasPlaces: true,
    }),
    days: daysOf(spans.shown),
    series: dailyMetrics.map((metric) => ({
      metric,
      values: valuesIn(byDay.shown, spans.shown, metric),
      prior: spans.compared && valuesIn(byDay.compared, spans.compared, metric),
    })),
    anomalies: anomaliesIn(byDay.shown, spans.shown),
    notes: await db.all(notesStatement(customerId, spans.shown, notesFor(actor))),
  }
}
