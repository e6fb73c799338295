import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'
import { setAllocation } from '../ledger/setAllocation.ts'

/** Gives vendors that expire reservations themselves time to report it first. */
const graceMinutes = 1

const isOver = sql`r.ended_at is null and r.until < now() - make_interval(mins => ${sql.lit(graceMinutes)})`

interface ExpiredReservation {
  customerId: string
  lockerId: string
  isEmpty: boolean
}

export const expireReservationsTask = task({
  key: 'lockers.expireReservations',
  title: 'Expire door reservations',
  description: 'Frees doors whose reservation has run out without a parcel.',
  queue: 'monitoring',
  schedule: { everySeconds: 60 },
  isNeeded: sql<boolean>`exists (select from locker_reservations r where ${isOver})`,
  missed: 'skip',
  run: (run) =>
    run.inBatches(async (db) => {
      const expired = await db.all(sql<ExpiredReservation>`
        update locker_reservations r set ended_at = now(), ended_as = 'expired' where ${isOver} and (r.customer_id, r.id) in (
          select customer_id, id from locker_reservations where ended_at is null order by until limit ${run.batchSize})
        returning r.customer_id as "customerId", r.locker_id as "lockerId", exists (select from lockers l
          where l.customer_id = r.customer_id and l.id = r.locker_id and l.occupancy = 'reserved') as "isEmpty"`)
      const writer = { userId: null, via: 'task', requestId: null, reason: 'The reservation ran out.' }
      for (const { customerId, lockerId, isEmpty } of expired)
        if (isEmpty) await setAllocation(db, writer, customerId, lockerId, 'free')
      return { processed: expired.length, isFinished: expired.length < run.batchSize }
    }),
})
