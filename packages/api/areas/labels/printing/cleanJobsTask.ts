/** Label content is personal data, so it's kept only as long as it may be reprinted. */
import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'

const contentDays = 7
const jobDays = 180

export const cleanPrintJobsTask = task({
  key: 'labels.cleanPrintJobs',
  title: 'Clean up print jobs',
  description: `Deletes what labels said after ${contentDays} days, and print jobs after ${jobDays} days.`,
  queue: 'maintenance',
  schedule: { cron: '25 3 * * *', timeZone: 'UTC' },
  run: (run) =>
    run.inBatches(async (db) => {
      const emptied = await db.all(sql<{ id: string }>`
        update print_jobs set content = null where (customer_id, id) in (
          select j.customer_id, j.id from print_jobs j join settings s on s.customer_id = j.customer_id and not s.retention_hold
          where j.content is not null and j.settled_at is not null and j.requested_at < now() - make_interval(days => ${contentDays})
          limit ${run.batchSize})
        returning id`)
      const deleted = await db.all(sql<{ id: string }>`
        delete from print_jobs where (customer_id, id) in (
          select j.customer_id, j.id from print_jobs j join settings s on s.customer_id = j.customer_id and not s.retention_hold
          where j.settled_at is not null and j.requested_at < now() - make_interval(days => ${jobDays}) limit ${run.batchSize})
        returning id`)
      const processed = emptied.length + deleted.length
      return { processed, isFinished: Math.max(emptied.length, deleted.length) < run.batchSize }
    }),
})
