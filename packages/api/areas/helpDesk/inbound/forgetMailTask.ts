/** Raw messages are kept for a while after processing, in case parsing went wrong. Those waiting for review stay. */
import { sql } from 'kysely'
import { task } from '../../../tasks/task.ts'

const keptDays = 30

export const forgetMailTask = task({
  key: 'helpDesk.forgetMail',
  title: 'Forget old mail',
  description: `Deletes the content of mail to the help desk ${keptDays} days after it arrived. Its tickets keep theirs.`,
  queue: 'maintenance',
  schedule: { cron: '40 3 * * *', timeZone: 'UTC' },
  batchSize: 200,
  run: (run) =>
    run.inBatches(async (db) => {
      const forgotten = await db.all(sql<{ id: string }>`
        update inbound_mail set raw = null where id in (
          select id from inbound_mail where raw is not null and outcome <> 'unassigned'
            and received_at < now() - make_interval(days => ${keptDays}) order by received_at limit ${run.batchSize})
        returning id`)
      return { processed: forgotten.length, isFinished: forgotten.length < run.batchSize }
    }),
})
