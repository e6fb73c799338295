import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'

const keptDays = 30

export const cleanScimTask = task({
  key: 'scim.clean',
  title: 'Clean SCIM logs',
  description: 'Deletes SCIM requests after 30 days, and conflicts that haven’t come up again for 30 days.',
  queue: 'data',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const gone = await db.one(sql<{ count: number }>`
        with requests as (delete from scim_requests where (customer_id, id) in (
            select customer_id, id from scim_requests where at < now() - make_interval(days => ${keptDays})
            limit ${run.batchSize}) returning 1),
        conflicts as (delete from scim_conflicts where last_at < now() - make_interval(days => ${keptDays}) returning 1)
        select ((select count(*) from requests) + (select count(*) from conflicts))::int as count`)
      const processed = gone?.count ?? 0
      return { processed, isFinished: processed < run.batchSize }
    }),
})
