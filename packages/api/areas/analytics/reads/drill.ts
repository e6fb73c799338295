/** The parcels behind a figure: the facts that roll-ups sum up, or parcels in custody now. */
import type { DrillParcel } from '@postern/domain/areas/analytics/answers.ts'
import {
  countedSetsOf,
  type DetailSet,
  isDetailSet,
  isPresentSet,
  type PresentSet,
} from '@postern/domain/areas/analytics/drillSets.ts'
import type { DrillQuery } from '@postern/domain/areas/analytics/endpoints.ts'
import type { Days } from '@postern/domain/areas/analytics/filters.ts'
import { type ParcelSet, parcelSets } from '@postern/domain/areas/analytics/parcelSets.ts'
import { bucketsWithin } from '@postern/domain/areas/analytics/sketch.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { parcelColumns, parcelNames } from '../../parcels/parcelRows.ts'
import type { Named } from '../../shared/recipients.ts'
import { momentColumn, setConditions } from '../rollUps/factsStatement.ts'
import { bucketOfSeconds, hourlyMoments, secondsColumns } from '../rollUps/rollUpStatements.ts'
import { detailSource } from './drillDetails.ts'
import { customerCondition, grainFor, narrowedBy } from './narrowing.ts'
import { isAged, openParcels, presentConditions } from './placeCounts.ts'

type Part = RawBuilder<unknown>

const pageSize = 50
const all = (conditions: readonly Part[]) => sql.join(conditions, sql` and `)

/** A list as SQL: the source of its parcels `p`, what is counted, and how many counted parcels are no longer stored. */
interface Listed {
  readonly source: Part
  readonly counted: Part
  readonly deleted: Part
}

/** Filters by duration with the histogram's buckets. `bucket` returns the expression for the bucket of a duration. */
function spread({ duration, over, upTo }: DrillQuery, bucket: (name: NonNullable<typeof duration>) => Part): Part[] {
  if (duration === undefined) return []
  const { first, last } = bucketsWithin(over ?? 0, upTo ?? null)
  return [
    sql`${bucket(duration)} >= ${sql.lit(first)}`,
    ...(last === null ? [] : [sql`${bucket(duration)} <= ${sql.lit(last)}`]),
  ]
}

const secondsOf = (name: keyof typeof secondsColumns) => sql.ref(`f.${secondsColumns[name]}`)

const owned = { service: 'service_id', department: 'department_id', tenant: 'tenant_id' } as const

/** Filters on columns that only the parcel `p` has. */
const ownedBy = (query: DrillQuery): Part[] =>
  (['service', 'department', 'tenant'] as const).flatMap((name) => {
    const id = query[name]
    const column = sql.ref(`p.${owned[name]}`)
    return id === undefined ? [] : [id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`]
  })

/** Lists of past events require a date range. */
function daysAsked({ from, to }: DrillQuery): Days {
  if (from === undefined || to === undefined)
    throw invalid([{ path: 'from', description: 'Send the first and the last day.' }])
  return { from, to }
}

/** Whether roll-ups are stored by all that the query asks for: never by service or recipient, and by hour only for some sets. */
const isKeptBy = (query: DrillQuery, sets: readonly ParcelSet[]): boolean =>
  ownedBy(query).length === 0 &&
  (query.hour === undefined ||
    (query.duration === undefined && sets.every((set) => hourlyMoments.some((each) => each === set))))

function factsListed(query: DrillQuery, sets: readonly [ParcelSet, ...ParcelSet[]], ids: readonly string[]): Listed {
  const { weekday, hour, duration } = query
  const { from, to } = daysAsked(query)
  const at = sql.ref(`f.${momentColumn(parcelSets[sets[0]].at)}`)
  const isSet = sql`(${sql.join(
    sets.map((set) => setConditions[set]),
    sql` or `,
  )})`
  const isListed = all([
    narrowedBy('f', query, ids),
    sql`${at} >= ${from}::date and ${at} < ${to}::date + 1`,
    isSet,
    ...(weekday === undefined ? [] : [sql`extract(dow from ${at}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour from ${at}) = ${hour}`]),
    ...(duration === undefined ? [] : [sql`${secondsOf(duration)} is not null`]),
    ...spread(query, (name) => bucketOfSeconds(secondsOf(name))),
  ])
  const isKept = (table: 'day' | 'start') =>
    all([
      narrowedBy('d', query, ids),
      sql`d.is_kept and d.grain = ${sql.lit(grainFor(query))}`,
      sql`${sql.ref(`d.${table}`)} between ${from}::date and ${to}::date`,
      ...(weekday === undefined ? [] : [sql`extract(dow from ${sql.ref(`d.${table}`)}) = ${weekday}`]),
    ])
  const summed = sql.join(
    sets.map((set) => sql.ref(`d.${snake(set)}`)),
    sql` + `,
  )
  const deleted = (): Part => {
    if (!isKeptBy(query, sets)) return sql`select 0`
    if (duration !== undefined)
      return sql`select sum(d.parcels) from analytics_sketches d where ${all([
        isKept('start'),
        sql`d.span = 'day' and d.duration = ${duration}`,
        ...spread(query, () => sql`d.bucket`),
      ])}`
    return hour === undefined
      ? sql`select sum(${summed}) from analytics_daily d where ${isKept('day')}`
      : sql`select sum(${summed}) from analytics_hourly d where ${isKept('day')} and d.hour = ${hour}`
  }
  const own = ownedBy(query)
  const source = sql`parcel_facts f join parcels p on p.customer_id = f.customer_id and p.id = f.parcel_id where ${all([isListed, ...own])}`
  return {
    counted: own.length === 0 ? sql`parcel_facts f where ${isListed}` : source,
    source,
    deleted: deleted(),
  }
}

function presentListed(query: DrillQuery, set: PresentSet, ids: readonly string[]): Listed {
  const { age } = query
  const conditions = [presentConditions[set], ...(age === undefined ? [] : [isAged(age)])]
  const source = sql`${openParcels(ids, query)} and ${all(conditions)}`
  return { source, counted: source, deleted: sql`select 0` }
}

function detailListed(query: DrillQuery, set: DetailSet, customerIds: readonly string[]): Listed {
  const source = detailSource(set, { query, days: daysAsked(query), customerIds })
  return { source, counted: source, deleted: sql`select 0` }
}

function listedOf(query: DrillQuery, ids: readonly string[]): Listed {
  const { of } = query
  if (isPresentSet(of)) return presentListed(query, of, ids)
  if (isDetailSet(of)) return detailListed(query, of, ids)
  // Ignoring the filter would list more than requested.
  const stray = (['doorSize', 'bank', 'messageChannel', 'outcome'] as const).find((name) => query[name] !== undefined)
  if (stray) throw invalid([{ path: stray, description: 'Send it with a list of stays or messages only.' }])
  return factsListed(query, countedSetsOf(of), ids)
}

const countStatement = ({ counted, deleted }: Listed) => sql<{ total: number; deleted: number }>`
  select (select count(*) from ${counted})::int as total, coalesce((${deleted}), 0)::int as deleted`

const pageStatement = ({ source }: Listed, cursor: string | undefined, named: Named) => sql<DrillParcel>`
  select ${parcelColumns(named)}, p.customer_id as "customerId", cu.name as customer, si.name as site,
    coalesce(k.channel, 'counter') as channel
  from (
    select p.* from ${source}
      ${cursor === undefined ? sql`` : sql`and (p.received_at, p.id) < (select c.received_at, c.id from parcels c where c.id = ${cursor})`}
    order by p.received_at desc, p.id desc limit ${sql.lit(pageSize + 1)}
  ) p
  join customers cu on cu.id = p.customer_id join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  left join parcel_facts k on k.customer_id = p.customer_id and k.parcel_id = p.id
  ${parcelNames}
  order by p.received_at desc, p.id desc`

interface Asked {
  readonly reachable: readonly string[] | null
  readonly query: DrillQuery
  readonly cursor: string | undefined
  readonly counts: boolean
  readonly named: Named
}

export async function readParcels(db: Db, { reachable, query, cursor, counts, named }: Asked) {
  const customers = await db.all(
    sql<{ id: string }>`select c.id from customers c where ${customerCondition(reachable, query)}`,
  )
  const ids = customers.map(({ id }) => id)
  const listed = listedOf(query, ids)
  const found = await db.all(pageStatement(listed, cursor, named))
  const items = found.slice(0, pageSize)
  return {
    items,
    nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
    ...(counts && (await db.one(countStatement(listed)))),
  }
}
