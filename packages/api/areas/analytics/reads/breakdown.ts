/** Figures by dimension (carrier, site, …), by hour, and by duration. */
import type { BreakdownKind, ComparedFigures } from '@postern/domain/areas/analytics/answers.ts'
import { custodyAges } from '@postern/domain/areas/analytics/drillSets.ts'
import type { AnalyticsFilters, ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import type { Duration } from '@postern/domain/areas/analytics/parcelSets.ts'
import {
  type BucketCount,
  fewestForPercentiles,
  quantileOf,
  relativeError,
  secondsOf,
  sizeOf,
} from '@postern/domain/areas/analytics/sketch.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Dimension, dimensionColumns } from '../rollUps/grains.ts'
import { comparedFigures } from './compared.ts'
import { bucketsOf, measuredBy, type SpanName, sketchesStatement, type Wanted } from './measured.ts'
import { customerCondition, grainFor, narrowedBy, type Spans } from './narrowing.ts'
import { isAged, openParcels, placeCountsStatement, presentConditions } from './placeCounts.ts'
import { readAsked } from './window.ts'

type Part = RawBuilder<unknown>

const coded = (table: string, dimension: Dimension): Wanted['by'] => ({
  key: sql`coalesce(x.code, '')`,
  joins: sql`left join ${sql.table(table)} x on x.customer_id = d.customer_id and x.id = ${sql.ref(`d.${dimensionColumns[dimension]}`)}`,
  dimension,
})

const kinds: Readonly<Record<BreakdownKind, Wanted['by']>> = {
  customer: { key: sql`d.customer_id::text` },
  segment: { key: sql`x.segment`, joins: sql`join customers x on x.id = d.customer_id` },
  site: { key: sql`d.site_id::text`, dimension: 'site' },
  carrier: coded('carriers', 'carrier'),
  packageType: coded('package_types', 'packageType'),
  priority: coded('priority_levels', 'priority'),
  channel: { key: sql`d.channel`, dimension: 'channel' },
}

const named = (table: string, key: Part) => (customerIds: readonly string[]) =>
  sql<Named>`select ${key} as key, min(x.name) as name from ${sql.table(table)} x where ${
    table === 'customers' ? sql`x.id` : sql`x.customer_id`
  } = any(${[...customerIds]}::uuid[]) group by 1`

interface Named {
  key: string
  name: string
}

const names: Readonly<Record<BreakdownKind, ((customerIds: readonly string[]) => RawBuilder<Named>) | null>> = {
  customer: named('customers', sql`x.id::text`),
  segment: null,
  site: named('sites', sql`x.id::text`),
  carrier: named('carriers', sql`x.code`),
  packageType: named('package_types', sql`x.code`),
  priority: named('priority_levels', sql`x.code`),
  channel: null,
}

interface BreakdownRow {
  readonly key: string | null
  readonly name: string
  readonly figures: ComparedFigures
}

/** Sorted by parcels, descending. */
export async function readBreakdown(
  db: Db,
  reachable: readonly string[] | null,
  filters: AnalyticsFilters,
  by: BreakdownKind,
) {
  const { spans, customerIds, window } = await readAsked(db, reachable, filters)
  const wanted: Wanted = { customerIds, filters, spans, by: kinds[by] }
  const measured = await measuredBy(db, wanted)
  const ofPlaces = by === 'site' || by === 'customer'
  const places = ofPlaces ? await db.all(placeCountsStatement(customerIds, filters, spans, by)) : []
  const known = new Map((await (names[by] ? db.all(names[by](customerIds)) : [])).map(({ key, name }) => [key, name]))
  const rows: BreakdownRow[] = measured.keys().map((key) => ({
    key: key === '' ? 'none' : key,
    name: key === '' ? 'None' : (known.get(key) ?? key),
    figures: comparedFigures({
      filters,
      spans,
      measured: (span: SpanName) => measured.of(span, key),
      places: places.find((each) => each.key === key),
      hasPlaces: ofPlaces,
    }),
  }))
  return {
    ...window,
    rows: rows.toSorted(
      (a, b) => (b.figures.received.value ?? 0) - (a.figures.received.value ?? 0) || a.name.localeCompare(b.name),
    ),
  }
}

type HourlyMoment = 'received' | 'deposited' | 'delivered' | 'pickedUp'

const hoursStatement = (
  customerIds: readonly string[],
  filters: ParcelFilters,
  { shown }: Spans,
  of: HourlyMoment,
) => sql<{
  weekday: number
  hour: number
  parcels: number
}>`
  select extract(dow from d.day)::int as weekday, d.hour, sum(${sql.ref(`d.${snake(of)}`)})::int as parcels from analytics_hourly d
  where ${narrowedBy('d', filters, customerIds)} and d.grain = ${sql.lit(grainFor(filters))}
    and d.day between ${shown.from}::date and ${shown.to}::date group by 1, 2`

export async function readHours(
  db: Db,
  reachable: readonly string[] | null,
  filters: AnalyticsFilters,
  of: HourlyMoment,
) {
  const { spans, customerIds, window } = await readAsked(db, reachable, filters)
  const cells = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, parcels } of await db.all(hoursStatement(customerIds, filters, spans, of))) {
    const row = cells[weekday]
    if (row) row[hour] = parcels
  }
  return { ...window, cells }
}

const hour = 3_600
/** Human-friendly bucket edges. */
const edges: Readonly<Record<Duration, readonly number[]>> = {
  notifyTime: [60, 300, 900, 1_800, hour, 2 * hour, 4 * hour, 8 * hour, 24 * hour],
  deliveryTime: [hour, 2 * hour, 4 * hour, 8 * hour, 24 * hour, 48 * hour, 72 * hour, 168 * hour],
  dwell: [hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour, 120 * hour, 168 * hour],
}

function histogramOf(buckets: readonly BucketCount[], of: Duration) {
  const upper = [...edges[of], Number.POSITIVE_INFINITY]
  const n = sizeOf(buckets)
  const at = (share: number) => (n < fewestForPercentiles ? null : quantileOf(buckets, share))
  return {
    n,
    bars: upper.map((to, index) => {
      const from = upper[index - 1] ?? 0
      const inside = buckets.filter(({ bucket }) => secondsOf(bucket) > from && secondsOf(bucket) <= to)
      return { from, to: Number.isFinite(to) ? to : null, count: sizeOf(inside) }
    }),
    p50: at(0.5),
    p90: at(0.9),
    p95: at(0.95),
    relativeError,
  }
}

export async function readHistogram(
  db: Db,
  reachable: readonly string[] | null,
  filters: AnalyticsFilters,
  of: Duration,
) {
  const { spans, customerIds, window } = await readAsked(db, reachable, filters)
  const all = await db.all(sketchesStatement({ customerIds, filters, spans, by: { key: sql`''` } }, 0, [of]))
  const sketch = (span: SpanName) =>
    histogramOf(
      all.filter((row) => row.span === span).flatMap(({ buckets }) => bucketsOf(buckets)),
      of,
    )
  return { ...window, histogram: sketch('shown'), prior: spans.compared && sketch('compared') }
}

interface BacklogRow {
  key: string
  name: string
  customerId: string
  ages: number[]
  overdue: number
  unknownRecipient: number
}

/** Largest backlogs first. */
export async function readBacklog(db: Db, reachable: readonly string[] | null, filters: ParcelFilters) {
  const customers = await db.all(
    sql<{ id: string }>`select c.id from customers c where ${customerCondition(reachable, filters)}`,
  )
  const ids = customers.map(({ id }) => id)
  return {
    rows: await db.all(sql<BacklogRow>`
      select o.key, s.name, o."customerId", o.ages, o.overdue, o."unknownRecipient" from (
        select p.site_id as key, p.customer_id as "customerId",
          array[${sql.join(custodyAges.map((_, age) => sql`count(*) filter (where ${isAged(age)})`))}]::int[] as ages,
          (count(*) filter (where ${presentConditions.overdue}))::int as overdue,
          (count(*) filter (where ${presentConditions.unknownInCustody}))::int as "unknownRecipient",
          count(*) as parcels
        from ${openParcels(ids, filters)} group by 1, 2) o
      join sites s on s.customer_id = o."customerId" and s.id = o.key order by o.parcels desc, s.name limit 200`),
  }
}
