/** Marks doors whose parcels exceed the hold period. The ledger decides this; no device reports it. */
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { publish } from '../../stream/publish.ts'
import { task } from '../../tasks/task.ts'
import { holdHours } from '../shared/holdHours.ts'
import { bankMessage, bankTopic } from './ingest/tellBank.ts'

interface OverdueDoor {
  customerId: string
  id: string
  bankId: string
  connectivity: 'online' | 'flapping' | 'offline' | 'offlineConfirmed' | 'never'
  lastSeenAt: string | null
}

/** Only banks that report; the others' doors aren't ours to change. */
const overdue = sql`
  select l.customer_id, l.id, b.id as bank_id, b.connectivity, b.last_seen_at from lockers l
  join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id and b.archived_at is null
  join locker_bank_states r on r.customer_id = b.customer_id and r.locker_bank_id = b.id
  join sites s on s.customer_id = b.customer_id and s.id = b.site_id
  where l.occupancy = 'occupied' and l.archived_at is null and exists (
    select from parcels p where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null
      and coalesce((select max(e.at) from parcel_events e where e.customer_id = p.customer_id and e.parcel_id = p.id
        and e.locker_id = p.locker_id and e.voided_by is null), p.received_at) < now() - make_interval(hours => ${holdHours}))`

/** Keeps the deposit's watermark, so any newer event of the door still applies. */
const markOverdue = (db: Db, most: number) =>
  db.all(sql<OverdueDoor>`
    with late as (${overdue} limit ${most}),
    axes as (update locker_door_axes a set readings = jsonb_set(a.readings, '{allocation,value}', '"overdue"')
      from late where a.customer_id = late.customer_id and a.locker_bank_id = late.bank_id and a.locker_id = late.id
        and a.readings -> 'allocation' ->> 'value' = 'assigned')
    update lockers l set occupancy = 'expired' from late where l.customer_id = late.customer_id and l.id = late.id
    returning l.customer_id as "customerId", l.id, late.bank_id as "bankId", late.connectivity, late.last_seen_at as "lastSeenAt"`)

const noteInTimeline = ({ customerId, id, bankId }: OverdueDoor) => sql`
  insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, type, arrival, changes)
  values (${customerId}, ${newId()}, now(), now(), ${bankId}, ${id}, 'expired', 'inferred',
    '[{"doorRef": null, "attribute": "allocation", "from": "assigned", "to": "overdue"}]')`

export const overdueTask = task({
  key: 'lockers.markOverdue',
  title: 'Mark overdue doors',
  description: 'Marks doors of reporting locker banks as overdue when a parcel stays longer than the hold period.',
  queue: 'monitoring',
  // Without `isNeeded`: finding overdue doors reads every occupied one, which is too much for every second.
  schedule: { everySeconds: 60 },
  missed: 'skip',
  run: (run) =>
    run.inBatches(async (db) => {
      const doors = await markOverdue(db, run.batchSize)
      for (const door of doors) {
        db.later(noteInTimeline(door))
        const { customerId, bankId, connectivity, lastSeenAt, id } = door
        const report = { id, occupancy: 'expired' as const, doorState: null, fault: null }
        publish(db, bankTopic(customerId, bankId), { ...bankMessage({ connectivity, lastSeenAt }), doors: [report] })
      }
      return { processed: doors.length, isFinished: doors.length < run.batchSize }
    }),
})
