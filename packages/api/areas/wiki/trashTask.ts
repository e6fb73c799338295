/** Deletes pages in the trash permanently after a month, with their revisions and links. */
import { trashDays } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { sql } from 'kysely'
import { task } from '../../tasks/task.ts'

export const trashTask = task({
  key: 'wiki.emptyTrash',
  title: 'Empty the wiki trash',
  description: `Deletes wiki pages ${trashDays} days after they were moved to the trash, with their revisions.`,
  queue: 'maintenance',
  schedule: { cron: '20 4 * * *', timeZone: 'UTC' },
  batchSize: 100,
  run: (run) =>
    run.inBatches(async (db) => {
      const old = sql`
        select id from wiki_pages where deleted_at < now() - make_interval(days => ${trashDays})
        order by deleted_at limit ${run.batchSize}`
      // Another page in the trash may still have one of these as its parent.
      await db.all(sql`update wiki_pages set parent_id = null where parent_id in (${old})`)
      const deleted = await db.all(sql<{ id: string }>`delete from wiki_pages where id in (${old}) returning id`)
      return { processed: deleted.length, isFinished: deleted.length < run.batchSize }
    }),
})
