/** Checkpoints of the doors' known state for the history: every 6 hours, and whenever a snapshot changed something. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { KeptDoor } from './replayWall.ts'

/** For banks `b` that match `which`. */
export const keepCheckpoints = (which: RawBuilder<unknown>) => sql<{ id: string }>`
  insert into locker_wall_checkpoints (customer_id, locker_bank_id, at, doors)
  select b.customer_id, b.id, now(), (
    select coalesce(jsonb_agg(jsonb_build_object('lockerId', l.id, 'readings', coalesce(a.readings, '{}'),
      'serviceState', l.service_state, 'occupancy', l.occupancy, 'doorState', l.door_state, 'fault', l.fault)), '[]')
    from lockers l left join lateral (
      select x.readings from locker_door_axes x
      where x.customer_id = l.customer_id and x.locker_bank_id = l.locker_bank_id and x.locker_id = l.id limit 1) a on true
    where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)
  from locker_banks b where ${which}
  on conflict do nothing returning locker_bank_id as id`

export const keepCheckpoint = (db: Db, { customerId, id }: { customerId: string; id: string }): void =>
  db.later(keepCheckpoints(sql`b.customer_id = ${customerId} and b.id = ${id}`))

export interface Checkpoint {
  readonly at: string
  readonly doors: KeptDoor[]
}

/** The last checkpoint before the given time. */
export const checkpointBefore = (
  db: Db,
  customerId: string,
  bankId: string,
  at: string,
): Promise<Checkpoint | undefined> =>
  db.one(sql<Checkpoint>`
    select at, doors from locker_wall_checkpoints
    where customer_id = ${customerId} and locker_bank_id = ${bankId} and at <= ${at}::timestamptz
    order by at desc limit 1`)
