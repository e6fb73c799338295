/** Inserts the demo's traffic, and keeps sending heartbeats for stations that were online. */
import type { DeviceAndTicketTraffic, ParcelTraffic } from '@postern/demo/traffic/rows.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { imageColumns, insertRows } from './demoRows.ts'

/** Referenced tables come first. */
const tables = [
  'parcels',
  'parcelEvents',
  'scanLog',
  'notificationLog',
  'appHeartbeats',
  'appVersionDays',
  'lockerBankConnectivity',
  'lockerAlarms',
  'lockerCommands',
  'lockerDrains',
  'lockerReservations',
  'tickets',
  'ticketEvents',
  'macros',
] as const satisfies readonly (keyof ParcelTraffic | keyof DeviceAndTicketTraffic)[]

export async function insertTraffic(db: Db, traffic: Partial<ParcelTraffic & DeviceAndTicketTraffic>): Promise<void> {
  for (const name of tables) await insertRows(db, snake(name), traffic[name] ?? [])
  await insertRows(db, 'parcel_photos', (traffic.parcelPhotos ?? []).map(imageColumns))
  if (traffic.tickets) await db.all(sql`select setval('ticket_numbers', (select max(number) from tickets))`)
  for (const [customerId, parcels] of Map.groupBy(traffic.parcels ?? [], (parcel) => parcel.customerId)) {
    // The apps take a parcel's number from the counter and set it to the next one.
    await db.all(sql`
      update settings set next_number = next_number + ${parcels.length} where customer_id = ${customerId}`)
    // A recipient who asks why they weren't notified means their latest parcel.
    await db.all(sql`
      update tickets t set parcel_id = (select p.id from parcels p
        where p.customer_id = t.customer_id and p.contact_id = t.contact_id order by p.received_at desc limit 1)
      where t.customer_id = ${customerId} and t.category = 'notifications' and t.contact_id is not null and t.parcel_id is null`)
    // A door was last opened when its current parcel was placed in it.
    await db.all(sql`
      update lockers l set last_opened_at = e.at, last_opened_by = 'Front desk'
      from parcels p join parcel_events e
        on e.customer_id = p.customer_id and e.parcel_id = p.id and e.locker_id = p.locker_id and e.at >= p.received_at
      where p.customer_id = ${customerId} and p.closed_at is null and p.locker_id = l.id
        and l.customer_id = p.customer_id and l.last_opened_at < e.at`)
  }
}

/**
 * No one plugs in the demo's stations and banks: those online at the time of the latest heartbeat get a new one now, and those
 * already offline stay offline.
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
