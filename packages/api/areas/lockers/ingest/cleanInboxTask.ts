import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'

/** Vendors resend for a day; the timeline keeps events for longer. */
const keptDays = 7

export const cleanInboxTask = task({
  key: 'lockers.cleanInbox',
  title: 'Clean up locker events',
  description:
    'Deletes received locker events from the inbox 7 days after they arrived, once they are processed. The timeline keeps them.',
  queue: 'maintenance',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const gone = await db.one(sql<{ count: number }>`
        with gone as (delete from locker_event_inbox where ctid = any(array(
          select ctid from locker_event_inbox
          where received_at < now() - make_interval(days => ${keptDays}) and processed_at is not null
          limit ${run.batchSize})) returning 1)
        select count(*)::int as count from gone`)
      const processed = gone?.count ?? 0
      return { processed, isFinished: processed < run.batchSize }
    }),
})
