/** Puts what happened in the demo world into its tables, and keeps the stations alive that were alive. */
import type { DemoWorld } from '@postern/demo/rows.ts'
import type { Period } from '@postern/demo/traffic/period.ts'
import type { Traffic } from '@postern/demo/traffic/rows.ts'
import { trafficOf } from '@postern/demo/traffic/traffic.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** What is pointed to comes first. */
const tables = [
  'parcels',
  'parcelEvents',
  'scanLog',
  'notificationLog',
  'appHeartbeats',
  'lockerBankConnectivity',
  'tickets',
  'ticketEvents',
] as const satisfies readonly (keyof Traffic)[]

/** As many rows as go in well within the time a statement may take. */
const chunk = 10_000

function* valuesOf(rows: readonly object[], names: readonly string[]): Generator<unknown[]> {
  for (const row of rows) yield names.map((name) => Reflect.get(row, name))
}

export async function insertTraffic(db: Db, world: DemoWorld, period: Period): Promise<void> {
  for (const traffic of trafficOf(world, period))
    for (const name of tables) {
      const rows: readonly object[] = traffic[name]
      const [first] = rows
      if (!first) continue
      const names = Object.keys(first)
      for (let from = 0; from < rows.length; from += chunk)
        await db.copy(snake(name), names.map(snake), valuesOf(rows.slice(from, from + chunk), names))
    }
  // The apps take a parcel's number from the counter and leave it at the next one.
  await db.all(sql`
    update settings s set next_number = s.next_number + taken.parcels
    from (select customer_id, count(*)::int as parcels from parcels group by 1) taken where taken.customer_id = s.customer_id`)
}

/**
 * Nobody plugs in the demo's stations and banks: each that was alive when last anything was heard is heard again now, and those that
 * had fallen silent stay silent.
 */
export async function beatOn(db: Db): Promise<void> {
  await db.all(sql`
    insert into app_heartbeats
    select distinct on (h.customer_id, h.station_id) h.customer_id, h.station_id, now(), version, os,
      uptime_seconds + extract(epoch from now() - at)::int, user_name, queued_scans, now(), printer_ok, scanner_ok,
      memory_mb, cpu_percent, errors_day, crashes_day, latency_ms
    from app_heartbeats h
    where at > (select max(at) - interval '5 minutes' from app_heartbeats)
    order by h.customer_id, h.station_id, at desc
    on conflict do nothing`)
  await db.all(sql`update locker_banks set last_seen_at = now() where connectivity in ('online', 'flapping')`)
}
