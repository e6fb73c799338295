/**
 * Roll-ups are sums of facts. `countStatement` derives the facts of some parcels again and adds the difference; `regroupStatements`
 * rebuild a month's sums. Both leave every roll-up equal to the sum of its facts at the end of their transaction.
 */
import {
  type Duration,
  durationNames,
  durations,
  type ParcelMoment,
  type ParcelSet,
  type ParcelSum,
  parcelMoments,
  parcelSetNames,
  parcelSets,
  parcelSums,
} from '@postern/domain/areas/analytics/parcelSets.ts'
import { logOfRatio } from '@postern/domain/areas/analytics/sketch.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { factColumns, factsStatement, momentColumn, nilId, setConditions } from './factsStatement.ts'
import { dimensionColumns, dimensionNames, dimensions, groupingOf } from './grains.ts'

type Part = RawBuilder<unknown>

const setCondition: Readonly<Record<ParcelSet, Part>> = setConditions

export const secondsColumns: Readonly<Record<Duration, string>> = {
  notifyTime: 'notify_seconds',
  deliveryTime: 'delivery_seconds',
  dwell: 'dwell_seconds',
}

export const hourlyMoments = ['received', 'deposited', 'delivered', 'pickedUp'] as const

const columnList = (names: readonly string[], prefix = '') => sql.join(names.map((name) => sql.ref(`${prefix}${name}`)))

/** Sums the signed facts `f` that have this moment. */
const summed = (moment: ParcelMoment, value: Part, name: string) =>
  sql`coalesce(sum(${value}) filter (where f.moment = ${sql.lit(moment)}), 0) as ${sql.id(name)}`

const isIn = (moment: ParcelMoment, condition: Part, name: string) =>
  sql`coalesce(sum(f.sign) filter (where f.moment = ${sql.lit(moment)} and ${condition}), 0) as ${sql.id(name)}`

const dailyColumns: readonly string[] = [...parcelSetNames, ...Object.keys(parcelSums)].map(snake)

const dailySums = sql.join([
  ...parcelSetNames.map((name) => isIn(parcelSets[name].at, setCondition[name], snake(name))),
  ...(Object.keys(parcelSums) as ParcelSum[]).map((name) =>
    summed(parcelSums[name].at, sql`f.sign * ${sql.ref(`f.${snake(name)}`)}`, snake(name)),
  ),
])
const hourlyColumns = hourlyMoments.map(snake)
const hourlySums = sql.join(hourlyMoments.map((moment) => isIn(moment, sql`true`, snake(moment))))

const nil = sql`${sql.lit(nilId)}::uuid`
const keyColumns = ['customer_id', 'grain', ...dimensions, 'is_kept'] as const
/** In a grouping set, dimensions that are summed over are null. */
const grain = sql`case grouping(${columnList(dimensions, 'f.')}) when 0 then 'full' ${sql.join(
  dimensionNames.map((name) => sql`when ${sql.lit(groupingOf(name))} then ${sql.lit(name)}`),
  sql` `,
)} else 'customer' end`
const keys = sql`f.customer_id, ${grain} as grain,
  coalesce(f.site_id, ${nil}) as site_id, coalesce(f.carrier_id, ${nil}) as carrier_id,
  coalesce(f.package_type_id, ${nil}) as package_type_id, coalesce(f.priority_level_id, ${nil}) as priority_level_id,
  coalesce(f.channel, '') as channel, f.is_kept`

const groupedBy = (more: Part, withFull = true) => {
  const fixed = sql`f.customer_id, f.is_kept, ${more}`
  const full = sql`(${fixed}, ${columnList(dimensions, 'f.')}),`
  const single = sql.join(dimensionNames.map((name) => sql`(${fixed}, ${sql.ref(`f.${dimensionColumns[name]}`)})`))
  return sql`group by grouping sets (${withFull ? full : sql``} ${single}, (${fixed}))`
}

/** One row per moment of each fact. `lines` filters them. */
const momentLines = (facts: Part, lines: Part) => sql`
  select f.*, m.moment, m.at::date as day, extract(hour from m.at)::smallint as hour
  from ${facts} f cross join lateral (values ${sql.join(
    parcelMoments.map((moment) => sql`(${sql.lit(moment)}, ${sql.ref(`f.${momentColumn(moment)}`)})`),
  )}) as m(moment, at)
  where m.at is not null and ${lines}`

/** Same definition as `bucketOf`. */
export const bucketOfSeconds = (seconds: Part): Part =>
  sql`greatest(0, ceil(ln(greatest(${seconds}, 1)::double precision) / ${sql.lit(logOfRatio)}))::smallint`

const durationLines = (facts: Part, lines: Part) => sql`
  select f.*, d.duration, d.at::date as day, date_trunc('month', d.at)::date as month,
    ${bucketOfSeconds(sql`d.seconds`)} as bucket
  from ${facts} f cross join lateral (values ${sql.join(
    durationNames.map(
      (name) =>
        sql`(${sql.lit(name)}, ${sql.ref(`f.${momentColumn(durations[name].at)}`)}, ${sql.ref(`f.${secondsColumns[name]}`)})`,
    ),
  )}) as d(duration, at, seconds)
  where d.seconds is not null and ${lines}`

const added = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`))

const someIsNotZero = (names: readonly string[]) =>
  sql`(${sql.join(
    names.map((name) => sql`${sql.ref(`g.${name}`)} <> 0`),
    sql` or `,
  )})`

const insertDaily = (lines: Part) => sql`
  insert into analytics_daily (${columnList([...keyColumns, 'day', ...dailyColumns])})
  select ${columnList([...keyColumns, 'day', ...dailyColumns], 'g.')}
  from (select ${keys}, f.day, ${dailySums} from ${lines} f ${groupedBy(sql`f.day`)}) g where ${someIsNotZero(dailyColumns)}
  on conflict (customer_id, grain, day, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
  do update set ${added('analytics_daily', dailyColumns)}`

const insertHourly = (lines: Part) => sql`
  insert into analytics_hourly (${columnList([...keyColumns, 'day', 'hour', ...hourlyColumns])})
  select ${columnList([...keyColumns, 'day', 'hour', ...hourlyColumns], 'g.')}
  from (select ${keys}, f.day, f.hour, ${hourlySums} from ${lines} f ${groupedBy(sql`f.day, f.hour`)}) g
  where ${someIsNotZero(hourlyColumns)}
  on conflict (customer_id, grain, day, hour, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
  do update set ${added('analytics_hourly', hourlyColumns)}`

/** Months are stored for all but the finest grain: most of its rows have one parcel, so months would hardly be fewer than days. */
const insertSketches = (lines: Part) => sql`
  insert into analytics_sketches (${columnList([...keyColumns, 'duration', 'span', 'start', 'bucket', 'parcels'])})
  select ${columnList([...keyColumns, 'duration', 'span', 'start', 'bucket', 'parcels'], 'g.')} from (
    select ${keys}, f.duration, 'day' as span, f.day as start, f.bucket, sum(f.sign) as parcels
    from ${lines} f ${groupedBy(sql`f.duration, f.day, f.bucket`)}
    union all
    select ${keys}, f.duration, 'month', f.month, f.bucket, sum(f.sign)
    from ${lines} f ${groupedBy(sql`f.duration, f.month, f.bucket`, false)}
  ) g where g.parcels <> 0
  on conflict (customer_id, duration, grain, span, start, bucket, site_id, carrier_id, package_type_id, priority_level_id, channel, is_kept)
  do update set parcels = analytics_sketches.parcels + excluded.parcels`

/** In the order of `factColumns`, so rows can be compared directly. */
const facts = (prefix: string) => columnList(factColumns, prefix)

/**
 * One statement, so facts and roll-ups change together. Unchanged facts add nothing. A deleted parcel's counts move to
 * the kept rows (`is_kept`).
 */
export const countStatement = (customerId: string, parcelIds: readonly string[]) => sql<{ changed: number }>`
  with fresh as materialized (select ${facts('d.')} from (${factsStatement(customerId, parcelIds)}) d),
  known as materialized (
    select ${facts('k.')} from parcel_facts k where k.customer_id = ${customerId} and k.parcel_id = any(${parcelIds}::uuid[])),
  signed as materialized (
    select 1 as sign, false as is_kept, n.* from fresh n
    where not exists (select from known o where o.parcel_id = n.parcel_id and row(o.*) is not distinct from row(n.*))
    union all
    select -1, false, o.* from known o
    where not exists (select from fresh n where n.parcel_id = o.parcel_id and row(o.*) is not distinct from row(n.*))
    union all
    select 1, true, o.* from known o where not exists (select from fresh n where n.parcel_id = o.parcel_id)),
  moments as materialized (${momentLines(sql`signed`, sql`true`)}),
  spans as materialized (${durationLines(sql`signed`, sql`true`)}),
  daily as (${insertDaily(sql`moments`)}),
  hourly as (${insertHourly(sql`moments`)}),
  sketched as (${insertSketches(sql`spans`)}),
  gone as (
    delete from parcel_facts k where k.customer_id = ${customerId} and k.parcel_id = any(${parcelIds}::uuid[])
      and not exists (select from fresh n where n.parcel_id = k.parcel_id)),
  written as (
    insert into parcel_facts (${facts('')}) select ${facts('n.')} from fresh n
    where exists (select from signed c where c.parcel_id = n.parcel_id and c.sign = 1)
    on conflict (customer_id, parcel_id) do update set ${sql.join(
      factColumns.slice(2).map((name) => sql`${sql.id(name)} = ${sql.ref(`excluded.${name}`)}`),
    )})
  select count(distinct parcel_id)::int as changed from signed`

/** Rebuilds a customer's sums from the facts, for whole months from `first` until before `end`. Run all in one transaction. */
export function regroupStatements(customerId: string, first: Part, end: Part): Part[] {
  const own = sql`(select 1 as sign, false as is_kept, k.* from parcel_facts k where k.customer_id = ${customerId})`
  const stored = sql`customer_id = ${customerId} and not is_kept`
  return [
    sql`delete from analytics_daily where ${stored} and day >= ${first} and day < ${end}`,
    sql`delete from analytics_hourly where ${stored} and day >= ${first} and day < ${end}`,
    sql`delete from analytics_sketches where ${stored} and start >= ${first} and start < ${end}`,
    sql`with moments as materialized (${momentLines(own, sql`m.at >= ${first} and m.at < ${end}`)}),
      daily as (${insertDaily(sql`moments`)}) ${insertHourly(sql`moments`)}`,
    sql`with spans as materialized (${durationLines(own, sql`d.at >= ${first} and d.at < ${end}`)}) ${insertSketches(sql`spans`)}`,
  ]
}
