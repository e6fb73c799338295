import { pastDays } from '@postern/domain/areas/lockers/history/pastEndpoints.ts'
import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'
import { keepCheckpoints } from './checkpoints.ts'

/** One day more, because the oldest minute on offer needs a checkpoint before it. */
const keptDays = pastDays + 1

/** Shortly before each history window begins. */
const schedule = { cron: '55 5,11,17,23 * * *', timeZone: 'UTC' } as const

/** Keeps a repeated run from adding another checkpoint. */
const leastHours = 3

export const keepWallsTask = task({
  key: 'lockers.keepWalls',
  title: 'Keep locker states',
  description: `Keeps the doors of every reporting locker bank as they are, for the time slider. Deletes those older than ${keptDays} days.`,
  queue: 'maintenance',
  schedule,
  run: (run) =>
    run.inBatches(async (db) => {
      await db.all(sql`delete from locker_wall_checkpoints where at < now() - make_interval(days => ${keptDays})`)
      const kept = await db.all(
        keepCheckpoints(sql`(b.customer_id, b.id) in (
          select s.customer_id, s.locker_bank_id from locker_bank_states s
          where not exists (select from locker_wall_checkpoints c where c.customer_id = s.customer_id
            and c.locker_bank_id = s.locker_bank_id and c.at > now() - make_interval(hours => ${leastHours}))
          limit ${run.batchSize})`),
      )
      return { processed: kept.length, isFinished: kept.length < run.batchSize }
    }),
})
