/** All customers' figures, with cohorts by segment and the total. */
import { anomaliesOf, historyDays, markedMetrics } from '@postern/domain/areas/analytics/anomalies.ts'
import { columnsFor, figureOf } from '@postern/domain/areas/analytics/compute.ts'
import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { type AnalyticsFilters, type Days, dayCount, daysOf } from '@postern/domain/areas/analytics/filters.ts'
import { type MetricKey, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { addedPlaces, comparedFigures } from './compared.ts'
import { addedSums, bucketsOf, measuredBy, sketchesStatement, sumsStatement, type Wanted } from './measured.ts'
import { placeCountsStatement } from './placeCounts.ts'
import { readAsked } from './window.ts'

const byCustomer = { key: sql`d.customer_id::text` }

/** Longer periods are shown by week: a sparkline has no room for 365 days. */
const stepFor = (days: Days): number => (dayCount(days) > 90 ? 7 : 1)

type Trends = (keys: readonly string[], span: 'shown' | 'compared') => (number | null)[]

/** The metric per step of both spans, combined for any set of customers. */
async function trendsOf(db: Db, wanted: Wanted, metric: MetricKey): Promise<Trends> {
  const { made } = metricOf(metric)
  const step = stepFor(wanted.spans.shown)
  const columns = columnsFor([metric])
  const sums = Map.groupBy(
    columns.length === 0 ? [] : await db.all(sumsStatement(wanted, step, columns)),
    ({ span, day }) => `${span} ${day}`,
  )
  const sketches =
    made.kind === 'quantile'
      ? Map.groupBy(await db.all(sketchesStatement(wanted, step, [made.of])), ({ span, day }) => `${span} ${day}`)
      : new Map<string, never[]>()
  return (keys, span) => {
    const days = wanted.spans[span]
    if (days === null) return []
    const own = <R extends { key: string }>(rows: readonly R[] | undefined): R[] =>
      rows?.filter(({ key }) => keys.includes(key)) ?? []
    return daysOf(days)
      .filter((_, index) => index % step === 0)
      .map((day) => {
        const at = `${span} ${day}`
        const buckets = own(sketches.get(at)).flatMap((row) => bucketsOf(row.buckets))
        return figureOf(metricOf(metric), {
          sums: addedSums(
            own(sums.get(at)).map((row) => row.sums),
            columns,
          ),
          sketches: made.kind === 'quantile' ? { [made.of]: buckets } : {},
          days: step,
        }).value
      })
  }
}

type Anomalies = Portfolio['rows'][number]['anomalies']

/** Days when the metric was far from usual for that weekday. Excludes today, which isn't over. */
async function anomaliesByCustomer(
  db: Db,
  wanted: Wanted,
  shown: Days,
  metric: MetricKey,
): Promise<Map<string, Anomalies>> {
  if (!markedMetrics.some((each) => each === metric)) return new Map()
  const days = { from: daysAfter(shown.from, -historyDays), to: daysAfter(shown.to, -1) }
  const columns = columnsFor([metric])
  const rows = Map.groupBy(
    await db.all(sumsStatement({ ...wanted, spans: { shown: days, compared: null } }, 1, columns)),
    ({ key }) => key,
  )
  const kind = metricOf(metric).unit === 'count' ? 'count' : 'other'
  return new Map(
    [...rows].map(([key, own]) => {
      const byDay = new Map(own.map((row) => [row.day, row.sums]))
      const first = own.map(({ day }) => day).toSorted()[0] ?? shown.to
      const valueOn = (day: string) =>
        figureOf(metricOf(metric), { sums: byDay.get(day) ?? addedSums([], columns), days: 1 }).value
      const values = daysOf(days).map((day) => ({ day, value: day < first ? null : valueOn(day) }))
      return [key, anomaliesOf(values, shown.from, kind).map((each) => ({ metric, ...each }))]
    }),
  )
}

const average = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

export async function readPortfolio(
  db: Db,
  reachable: readonly string[] | null,
  filters: AnalyticsFilters,
  trend: MetricKey,
): Promise<Portfolio> {
  const { spans, customers, customerIds, window } = await readAsked(db, reachable, filters)
  const wanted: Wanted = { customerIds, filters, spans, by: byCustomer }
  const measured = await measuredBy(db, wanted)
  const places = await db.all(placeCountsStatement(customerIds, filters, spans, 'customer'))
  const trends = await trendsOf(db, wanted, trend)
  const anomalies = await anomaliesByCustomer(db, wanted, spans.shown, trend)
  const placesOf = (keys: readonly string[]) => places.filter(({ key }) => keys.includes(key))
  const together = (keys: readonly string[]) =>
    comparedFigures({
      filters,
      spans,
      measured: (span) => measured.together(span, keys),
      places: addedPlaces(placesOf(keys)),
      hasPlaces: true,
    })
  const segments = [...Map.groupBy(customers, ({ customer }) => customer.segment)]
  return {
    ...window,
    total: { figures: together(customerIds), trend: trends(customerIds, 'shown') },
    cohorts: segments.map(([segment, members]) => {
      const keys = members.map(({ customer }) => customer.id)
      return {
        segment,
        customers: members.length,
        figures: together(keys),
        health: average(members.map(({ health }) => health.score)),
        trend: trends(keys, 'shown'),
      }
    }),
    rows: customers.map(({ customer, health }) => ({
      customer,
      health,
      figures: comparedFigures({
        filters,
        spans,
        measured: (span) => measured.of(span, customer.id),
        places: placesOf([customer.id])[0],
        hasPlaces: true,
      }),
      trend: trends([customer.id], 'shown'),
      priorTrend: spans.compared && trends([customer.id], 'compared'),
      anomalies: anomalies.get(customer.id) ?? [],
    })),
  }
}
