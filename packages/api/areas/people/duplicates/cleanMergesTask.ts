import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'
import { undoDays } from './mergeRecord.ts'

export const cleanMergesTask = task({
  key: 'contact.cleanMerges',
  title: 'Clean merges',
  description: 'Deletes what merges of contacts wrote, once they can’t be undone anymore.',
  queue: 'data',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const gone = await db.all(sql<{ place: number }>`
        delete from contact_merge_changes c where (c.customer_id, c.merge_id, c.place) in (
          select o.customer_id, o.merge_id, o.place from contact_merge_changes o
          join contact_merges m on m.customer_id = o.customer_id and m.id = o.merge_id
          where m.merged_at < now() - make_interval(days => ${undoDays}) limit ${run.batchSize})
        returning c.place`)
      return { processed: gone.length, isFinished: gone.length < run.batchSize }
    }),
})
