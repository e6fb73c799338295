/** Reads sums and sketches from roll-ups, grouped by any key. */
import { type Measured, type Quantiles, quantileShares } from '@postern/domain/areas/analytics/compute.ts'
import { dayCount, type ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import {
  type Duration,
  durationNames,
  type RollUpColumn,
  rollUpColumns,
} from '@postern/domain/areas/analytics/parcelSets.ts'
import { type BucketCount, merged, secondsOf } from '@postern/domain/areas/analytics/sketch.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Dimension, Grain } from '../rollUps/grains.ts'
import { grainFor, narrowedBy, type Spans, spanList, spansTable, stretchesOf } from './narrowing.ts'

type Part = RawBuilder<unknown>
type Sums = Partial<Record<RollUpColumn, number>>

export interface Wanted {
  readonly customerIds: readonly string[]
  readonly filters: ParcelFilters
  readonly spans: Spans
  /** The grouping: an expression over the roll-up `d`, and the dimension it needs. */
  readonly by: { readonly key: Part; readonly joins?: Part; readonly dimension?: Dimension }
}

const grainOf = ({ filters, by: { dimension } }: Wanted): Grain => grainFor(filters, dimension ? [dimension] : [])

const sumsObject = (columns: readonly RollUpColumn[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql`sum(${sql.ref(`d.${snake(name)}`)})`]))})`

export interface SumRow {
  span: 'shown' | 'compared'
  key: string
  /** First day of the period that the row covers; the span's first day unless rows are by day. */
  day: string
  sums: Sums
}

/** `step`: days per row; 0 for the whole span. `columns`: the columns to read, by default all. */
export const sumsStatement = (wanted: Wanted, step: number, columns: readonly RollUpColumn[] = rollUpColumns) => {
  const { customerIds, filters, spans, by } = wanted
  const day = step === 0 ? sql`s.first` : sql`s.first + (d.day - s.first) / ${sql.lit(step)} * ${sql.lit(step)}`
  return sql<SumRow>`
    select s.span, ${by.key} as key, ${day} as day, ${sumsObject(columns)} as sums
    from ${spansTable(spans)} join analytics_daily d on d.day between s.first and s.last ${by.joins ?? sql``}
    where ${narrowedBy('d', filters, customerIds)} and d.grain = ${sql.lit(grainOf(wanted))} group by 1, 2, 3`
}

interface SketchRow {
  span: 'shown' | 'compared'
  key: string
  day: string
  duration: Duration
  buckets: Record<string, number>
}

/**
 * The counts per bucket, by day if rows are by day, otherwise by month plus remaining days; `work` turns them into `b`. Each
 * customer, duration and period is one index range and is summed separately, which avoids large sorts; a key may have
 * several rows.
 */
function fromBuckets(wanted: Wanted, step: number, of: readonly Duration[], work: (counts: Part) => Part): Part {
  const { customerIds, filters, spans, by } = wanted
  const grain = grainOf(wanted)
  const stretches = spanList(spans).flatMap(({ span, days }) =>
    (step === 0 ? stretchesOf(days, grain) : [{ level: 'day' as const, ...days }]).map(
      ({ level, from, to }) => sql`(${span}::text, ${level}::text, ${from}::date, ${to}::date, ${days.from}::date)`,
    ),
  )
  const day = step === 0 ? sql`s.began` : sql`s.began + (d.start - s.began) / ${sql.lit(step)} * ${sql.lit(step)}`
  const counts = sql`
    select ${by.key} as key, ${day} as day, d.bucket, sum(d.parcels)::int as parcels
    from analytics_sketches d ${by.joins ?? sql``}
    where d.customer_id = c.id and d.duration = o.duration and d.span = s.level and d.start between s.first and s.last
      and d.grain = ${sql.lit(grain)} and ${narrowedBy('d', filters, customerIds)}
    group by 1, 2, 3 having sum(d.parcels) <> 0`
  return sql`
    from (values ${sql.join(stretches)}) as s(span, level, first, last, began)
    cross join unnest(${[...customerIds]}::uuid[]) as c(id) cross join unnest(${[...of]}::text[]) as o(duration)
    cross join lateral (${work(counts)}) b`
}

export const sketchesStatement = (wanted: Wanted, step: number, of: readonly Duration[] = durationNames) =>
  sql<SketchRow>`select s.span, b.key, b.day, o.duration, b.buckets ${fromBuckets(
    wanted,
    step,
    of,
    (counts) =>
      sql`select key, day, json_object_agg(bucket, parcels) as buckets from (${counts}) counts group by key, day`,
  )}`

interface QuantilesRow {
  span: 'shown' | 'compared'
  day: string
  duration: Duration
  n: number
  /** One per share, in the order of `quantileShares`. */
  buckets: number[]
}

/** Same definition as `quantileOf`. */
const bucketAt = (share: number) =>
  sql`min(bucket) filter (where seen >= greatest(1, ceil(${sql.lit(share)}::float8 * n)))`

/** The quantiles per day, for one customer: a year of sketches is megabytes, of which a chart shows a few points. */
export const quantilesByDayStatement = (wanted: Wanted) =>
  sql<QuantilesRow>`select s.span, b.day, o.duration, b.n, b.buckets ${fromBuckets(
    wanted,
    1,
    durationNames,
    (counts) => sql`
      select day, max(n)::int as n, array[${sql.join(quantileShares.map(bucketAt))}]::int[] as buckets
      from (
        select day, bucket, sum(parcels) over (partition by day order by bucket) as seen, sum(parcels) over (partition by day) as n
        from (${counts}) counts
      ) ranked group by day`,
  )}`

export const quantilesOf = ({ n, buckets }: Pick<QuantilesRow, 'n' | 'buckets'>): Quantiles => ({
  n,
  seconds: new Map(buckets.map((bucket, at) => [quantileShares[at] ?? 0, secondsOf(bucket)])),
})

export const bucketsOf = (buckets: Readonly<Record<string, number>>): BucketCount[] =>
  Object.entries(buckets).map(([bucket, count]) => ({ bucket: Number(bucket), count }))

export type Sketches = Partial<Record<Duration, BucketCount[]>>
export type SpanName = 'shown' | 'compared'

/** Measured values of each span, by key. A sketch may have several counts for a bucket. */
export class MeasuredByKey {
  readonly #sums = new Map<string, Sums>()
  readonly #sketches = new Map<string, Sketches>()

  constructor(sums: readonly SumRow[], sketches: readonly SketchRow[]) {
    for (const row of sums) this.#sums.set(this.#at(row.span, row.key), row.sums)
    for (const { span, key, duration, buckets } of sketches) {
      const at = this.#at(span, key)
      const known = this.#sketches.get(at)
      this.#sketches.set(at, { ...known, [duration]: [...(known?.[duration] ?? []), ...bucketsOf(buckets)] })
    }
  }

  /** In the order found. */
  keys(): string[] {
    const all = [...this.#sums.keys(), ...this.#sketches.keys()].map((at) => at.slice(at.indexOf(' ') + 1))
    return [...new Set(all)]
  }

  #at(span: SpanName, key: string): string {
    return `${span} ${key}`
  }

  of(span: SpanName, key: string): Pick<Measured, 'sums' | 'sketches'> {
    return {
      sums: this.#sums.get(this.#at(span, key)) ?? emptySums,
      sketches: this.#sketches.get(this.#at(span, key)) ?? {},
    }
  }

  /** Combines several keys. */
  together(span: SpanName, keys: readonly string[]): Pick<Measured, 'sums' | 'sketches'> {
    const parts = keys.map((key) => this.of(span, key))
    return {
      sums: addedSums(parts.map(({ sums }) => sums)),
      sketches: Object.fromEntries(
        durationNames.map((name) => [name, merged(parts.map(({ sketches }) => sketches?.[name] ?? []))]),
      ),
    }
  }
}

/** Zero, as opposed to unknown. */
export const emptySums: Readonly<Record<RollUpColumn, number>> = Object.fromEntries(
  rollUpColumns.map((name) => [name, 0]),
) as Record<RollUpColumn, number>

export const addedSums = (all: readonly Readonly<Sums>[], columns: readonly RollUpColumn[] = rollUpColumns): Sums =>
  Object.fromEntries(columns.map((name) => [name, all.reduce((sum, each) => sum + (each[name] ?? 0), 0)]))

export async function measuredBy(db: Db, wanted: Wanted): Promise<MeasuredByKey> {
  return new MeasuredByKey(await db.all(sumsStatement(wanted, 0)), await db.all(sketchesStatement(wanted, 0)))
}

export const daysIn = ({ shown, compared }: Spans, span: SpanName): number =>
  span === 'shown' ? dayCount(shown) : compared ? dayCount(compared) : 0
