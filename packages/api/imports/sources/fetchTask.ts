import { sql } from 'kysely'
import { task } from '../../tasks/task.ts'
import { isDue } from './claim.ts'
import { fetchNext } from './fetchSource.ts'

const keptDays = 90

export const fetchSourcesTask = task({
  key: 'imports.fetch',
  title: 'Fetch import files',
  description: 'Fetches files from customers’ SFTP servers and imports them. Deletes the log of fetches after 90 days.',
  queue: 'data',
  schedule: { everySeconds: 60 },
  isNeeded: sql<boolean>`exists (select from import_sources s where ${isDue})
    or exists (select from import_fetches where at < now() - make_interval(days => ${sql.lit(keptDays)}))`,
  timeoutSeconds: 3_600,
  run: async (run, deps) => {
    let count = 0
    while (!run.signal.aborted && (await fetchNext(deps, run.signal))) {
      count++
      await run.count(1)
    }
    if (count > 0) run.summarize(count === 1 ? 'Checked 1 source' : `Checked ${count} sources`)
    await run.inBatches(async (db) => {
      const gone = await db.one(sql<{ count: number }>`
        with gone as (delete from import_fetches where (customer_id, id) in (
          select customer_id, id from import_fetches where at < now() - make_interval(days => ${sql.lit(keptDays)})
          limit ${run.batchSize}) returning 1)
        select count(*)::int as count from gone`)
      const processed = gone?.count ?? 0
      return { processed, isFinished: processed < run.batchSize }
    })
  },
})
