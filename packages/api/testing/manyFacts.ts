/**
 * Millions of parcel facts, generated in the database. They replace what the count task derives from events; the rebuild task's
 * statements then create the roll-ups from them.
 */
import { sql } from 'kysely'
import { regroupStatements } from '../areas/analytics/rollUps/rollUpStatements.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import type { ParcelScene } from './manyParcels.ts'

/** Average number of events per parcel, in the tests' generated traffic and here. */
export const eventsPerParcel = 3.5
/** A year, and the previous year to compare it with. */
export const days = 730
/** Share in custody at any time: parcels from the last days. */
const openShare = 0.005

/** Between 0 and 1, the same for the same parcel and purpose. */
const dice = (purpose: string) =>
  sql`((hashtextextended(n::text || ${sql.lit(purpose)}, 7) & 1073741823) / 1073741824.0)`
const oneOf = (ids: readonly string[], purpose: string) =>
  sql`(array[${sql.join(ids.map((id) => sql`${sql.lit(id)}::uuid`))}])[1 + floor(${dice(purpose)} * ${sql.lit(ids.length)})::int]`
const seconds = (purpose: string, hours: number) =>
  sql`(60 + ${sql.lit(hours * 3_600)} * power(${dice(purpose)}, 2))::int`
const after = (moment: string, name: string) => sql`${sql.ref(moment)} + make_interval(secs => ${sql.ref(name)})`

/** More on midweek days and during the day, like real parcels. */
const received = sql`date_trunc('day', now()::timestamp) - make_interval(days => floor(${dice('day')} * ${sql.lit(days)})::int)
  + make_interval(secs => (8 * 3600 + 36000 * ${dice('time')})::int)`

const factsOf = (scene: ParcelScene, first: number, count: number) => sql`
  insert into parcel_facts (customer_id, parcel_id, site_id, carrier_id, package_type_id, priority_level_id, channel, received, notified,
    deposited, delivered, picked_up, closed, returned, forwarded, attempted, held, damaged, lost, scan_result, manual_carrier, corrected,
    unknown_recipient, opened, undelivered, via_locker, punctuality, late_minutes, door_minutes, notify_seconds, delivery_seconds, dwell_seconds)
  select ${scene.customerId}, gen_random_uuid(), site, carrier, type, level, channel, received, ${after('received', 'until_notice')},
    case channel when 'locker' then ${after('received', 'until_notice')} end,
    case channel when 'delivery' then ${after('received', 'until_end')} end,
    case when channel <> 'delivery' then ${after('received', 'until_end')} end, ${after('received', 'until_end')},
    case when odd > 0.98 then ${after('received', 'until_end')} end, case when odd between 0.5 and 0.51 then received end,
    case when odd < 0.04 then received end, case when odd between 0.1 and 0.13 then received end,
    case when odd between 0.3 and 0.31 then received end, case when odd between 0.4 and 0.404 then received end,
    case when scan < 0.9 then 'matched' when scan < 0.95 then 'unmatched' else 'ambiguous' end, scan between 0.92 and 0.95, odd between 0.6 and 0.64,
    odd between 0.7 and 0.75, scan < 0.5, scan > 0.97, channel = 'locker',
    case when late < 0.5 then 'early' when late < 0.9 then 'inTime' when late < 0.97 then 'late' else 'veryLate' end,
    case when late < 0.9 then 0 else (600 * late)::int end, case channel when 'locker' then (until_end - until_notice) / 60 else 0 end,
    until_notice, case channel when 'delivery' then until_end end, case when channel <> 'delivery' then until_end - until_notice end
  from (
    select ${received} as received, ${oneOf(
      scene.sites.map(({ id }) => id),
      'site',
    )} as site, ${oneOf(scene.carriers, 'carrier')} as carrier,
      ${oneOf(scene.packageTypes, 'type')} as type, ${oneOf(scene.priorityLevels, 'level')} as level,
      (array['locker', 'delivery', 'counter'])[1 + floor(3 * ${dice('channel')})::int] as channel,
      ${seconds('notice', 3)} as until_notice, ${seconds('end', 120)} + 10800 as until_end, ${dice('odd')} as odd, ${dice('scan')} as scan, ${dice('late')} as late
    from generate_series(${sql.lit(first)}::int, ${sql.lit(first + count - 1)}::int) n) p`

const openOf = (scene: ParcelScene, first: number, count: number) => sql`
  insert into parcels (customer_id, id, site_id, internal_number, carrier_id, current_action_id, status_group, received_at, due_at)
  select ${scene.customerId}, gen_random_uuid(), ${oneOf(
    scene.sites.map(({ id }) => id),
    'site',
  )}, 'B-' || n, ${oneOf(scene.carriers, 'carrier')},
    ${sql.lit(scene.actions.receive)}::uuid, 'waiting', now() - 4 * ${dice('day')} * interval '1 day', now() + (${dice('due')} - 0.2) * interval '3 days'
  from generate_series(${sql.lit(first)}::int, ${sql.lit(first + count - 1)}::int) n`

const chunk = 100_000
const tables = ['parcel_facts', 'parcels', 'analytics_daily', 'analytics_hourly', 'analytics_sketches'] as const
export type RowCounts = Readonly<Record<(typeof tables)[number], number>>

/** Adds a customer's parcels from `first` up to `end`, and rebuilds its roll-ups. */
export async function fillFacts(database: Database, scene: ParcelScene, first: number, end: number): Promise<void> {
  const { customerId } = scene
  // Chunks this large may exceed the statement timeout of a request.
  const unhurried = (fill: (db: Db) => Promise<void>) =>
    tx(database, { customerId }, async (db) => {
      await db.all(sql`set local statement_timeout = 0`)
      await fill(db)
    })
  for (let n = first; n < end; n += chunk)
    await unhurried(async (db) => {
      await db.all(factsOf(scene, n, Math.min(chunk, end - n)))
    })
  const open = (count: number) => Math.ceil(count * openShare)
  await unhurried(async (db) => {
    await db.all(openOf(scene, open(first), open(end) - open(first)))
    // Their facts exist already, so nothing is left to count.
    await db.all(sql`delete from parcel_changes where customer_id = ${customerId}`)
  })
  // One month at a time, like the task.
  const month = (back: number) =>
    sql`(date_trunc('month', current_date) - ${sql.lit(back)}::int * interval '1 month')::date`
  for (let back = Math.ceil(days / 28); back >= -1; back -= 1)
    await unhurried(async (db) => {
      for (const statement of regroupStatements(customerId, month(back), month(back - 1))) await db.all(statement)
    })
}

/** Analyzes the filled tables and returns how many rows each has. */
export async function settleTables({ pool }: Database): Promise<RowCounts> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    await pool.query(`vacuum analyze ${table}`)
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return Object.fromEntries(counts) as RowCounts
}
