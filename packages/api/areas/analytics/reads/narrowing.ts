/** The analytics filters as SQL, for figures and lists. */
import type { ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import { channelNames, type Days } from '@postern/domain/areas/analytics/filters.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { nilId } from '../rollUps/factsStatement.ts'
import { coarsestGrain, type Dimension, dimensionNames, type Grain } from '../rollUps/grains.ts'

type Part = RawBuilder<unknown>

/** Stands for parcels without a carrier, type or level. */
const none = 'none'

const wordsOf = (text: string): string[] => [...new Set(text.split(','))]

function idsOf(path: string, text: string): string[] {
  const ids = wordsOf(text)
  if (!ids.every(isUuid)) throw invalid([{ path, description: 'Send IDs, apart by commas.' }])
  return ids
}

/** Accessible customers, without the provider and archived ones. The customer is `c`. */
export function customerCondition(
  reachable: readonly string[] | null,
  { customer, segment }: Pick<ParcelFilters, 'customer' | 'segment'>,
): Part {
  return sql.join(
    [
      sql`not c.is_provider and c.archived_at is null`,
      ...(reachable === null ? [] : [sql`c.id = any(${[...reachable]}::uuid[])`]),
      ...(customer === undefined ? [] : [sql`c.id = any(${idsOf('customer', customer)}::uuid[])`]),
      ...(segment === undefined ? [] : [sql`c.segment = any(${wordsOf(segment)})`]),
    ],
    sql` and `,
  )
}

/** Filters that use codes, with their tables. */
const coded = {
  carrier: { table: 'carriers', column: 'carrier_id' },
  packageType: { table: 'package_types', column: 'package_type_id' },
  priority: { table: 'priority_levels', column: 'priority_level_id' },
} as const
const codedNames = ['carrier', 'packageType', 'priority'] as const

/** `row` is the filtered table: a roll-up, a fact or a parcel. In parcels, "none" is null. */
function codeCondition(
  row: string,
  name: (typeof codedNames)[number],
  text: string,
  customerIds: readonly string[],
): Part {
  const { table, column } = coded[name]
  const at = sql`coalesce(${sql.ref(`${row}.${column}`)}, ${sql.lit(nilId)}::uuid)`
  const words = wordsOf(text)
  return sql`(${words.includes(none) ? sql`${at} = ${sql.lit(nilId)}::uuid or` : sql``} ${at} in (
    select x.id from ${sql.table(table)} x where x.customer_id = any(${[...customerIds]}::uuid[]) and x.code = any(${words})))`
}

/** All filters except the date range. `row` must have a `customer_id`. */
export function narrowedBy(row: string, filters: ParcelFilters, customerIds: readonly string[]): Part {
  const { site, channel } = filters
  const conditions = [
    sql`${sql.ref(`${row}.customer_id`)} = any(${[...customerIds]}::uuid[])`,
    ...(site === undefined ? [] : [sql`${sql.ref(`${row}.site_id`)} = any(${idsOf('site', site)}::uuid[])`]),
    ...codedNames.flatMap((name) => {
      const text = filters[name]
      return text === undefined ? [] : [codeCondition(row, name, text, customerIds)]
    }),
    ...(channel === undefined ? [] : [sql`${sql.ref(`${row}.channel`)} = any(${channelsOf(channel)})`]),
  ]
  return sql.join(conditions, sql` and `)
}

function channelsOf(text: string): string[] {
  const words = wordsOf(text)
  if (!words.every((word) => channelNames.includes(word)))
    throw invalid([{ path: 'channel', description: `Send some of ${channelNames.join(', ')}.` }])
  return words
}

export const isNarrow = ({ carrier, packageType, priority, channel }: ParcelFilters): boolean =>
  (carrier ?? packageType ?? priority ?? channel) !== undefined

/** The coarsest rows that can answer the filters; `by` lists dimensions to group by. */
export const grainFor = (filters: ParcelFilters, by: readonly Dimension[] = []): Grain =>
  coarsestGrain([...dimensionNames.filter((name) => filters[name] !== undefined), ...by])

/** The period shown, and the one it's compared with. */
export interface Spans {
  readonly shown: Days
  readonly compared: Days | null
}

export const spanList = ({ shown, compared }: Spans): { span: 'shown' | 'compared'; days: Days }[] => [
  { span: 'shown', days: shown },
  ...(compared ? [{ span: 'compared' as const, days: compared }] : []),
]

/** As a table `s (span, first, last)`. They may overlap. */
export const spansTable = (spans: Spans): Part =>
  sql`(values ${sql.join(
    spanList(spans).map(({ span, days }) => sql`(${span}::text, ${days.from}::date, ${days.to}::date)`),
  )}) as s(span, first, last)`

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const monthAfter = (day: string): string => monthOf(daysAfter(monthOf(day), 31))

interface Stretch {
  readonly level: 'day' | 'month'
  readonly from: string
  readonly to: string
}

/** Whole months, plus the days before and after them. */
export function stretchesOf({ from, to }: Days, grain: Grain): Stretch[] {
  const first = from === monthOf(from) ? from : monthAfter(from)
  const end = monthOf(daysAfter(to, 1))
  if (grain === 'full' || first >= end) return [{ level: 'day', from, to }]
  const parts: Stretch[] = [
    { level: 'day', from, to: daysAfter(first, -1) },
    { level: 'month', from: first, to: daysAfter(end, -1) },
    { level: 'day', from: end, to },
  ]
  return parts.filter((part) => part.from <= part.to)
}
