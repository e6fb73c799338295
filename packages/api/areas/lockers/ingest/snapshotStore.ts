/** Earlier snapshots of a bank. */
import type { DoorPair, Sighting } from '@postern/domain/areas/lockers/live/drift.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { IngestedBank } from './bankStore.ts'

/** The vendor's references of our doors: its own ID, or the hardware address. */
export const doorRefsOf = async (db: Db, { customerId, id }: IngestedBank): Promise<string[]> => {
  const rows = await db.all(sql<{ ref: string }>`
    select coalesce(vendor_locker_id, hardware_address) as ref from lockers
    where customer_id = ${customerId} and locker_bank_id = ${id} and archived_at is null and service_state <> 'decommissioned'`)
  return rows.map(({ ref }) => ref)
}

export async function sightingsOf(db: Db, { customerId, id }: IngestedBank): Promise<ReadonlyMap<string, Sighting[]>> {
  const rows = await db.all(sql<{ doorRef: string; sightings: Sighting[] }>`
    select door_ref as "doorRef", sightings from locker_door_axes where customer_id = ${customerId} and locker_bank_id = ${id}`)
  return new Map(rows.map(({ doorRef, sightings }) => [doorRef, sightings]))
}

export function keepSightings(db: Db, { customerId, id }: IngestedBank, pairs: readonly DoorPair[]): void {
  const rows = pairs.map(({ doorRef, history: { sightings } }) => ({ doorRef, sightings }))
  db.later(sql`
    insert into locker_door_axes (customer_id, locker_bank_id, door_ref, sightings)
    select ${customerId}, ${id}, d."doorRef", d.sightings
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("doorRef" text, sightings jsonb)
    on conflict (customer_id, locker_bank_id, door_ref) do update set sightings = excluded.sightings`)
}

export const frozenOf = async (db: Db, { customerId, id }: IngestedBank): Promise<boolean> =>
  (
    await db.one(sql<{ isFrozen: boolean }>`
    select is_frozen as "isFrozen" from locker_bank_states where customer_id = ${customerId} and locker_bank_id = ${id}`)
  )?.isFrozen ?? false

/** The wiring setting changed, so earlier readings are inverted. Only new readings count. */
export async function forgetReadings(db: Db, bankId: string): Promise<void> {
  db.later(sql`
    update locker_door_axes set readings = readings - '{lock,door,occupancy}'::text[], sightings = '[]'
    where locker_bank_id = ${bankId}`)
  db.later(sql`
    update locker_drifts set settled_at = now(), settled_note = 'The wiring was set.'
    where locker_bank_id = ${bankId} and settled_at is null and kind in ('allFlipped', 'unknownItem', 'doorDiffers', 'leftOpen')`)
  await db.all(sql`update locker_bank_states set is_frozen = false where locker_bank_id = ${bankId}`)
}
