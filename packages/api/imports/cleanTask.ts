/** Import files and rows are kept for a week: as long as a run can be undone or a dry run continued. */
import { sql } from 'kysely'
import { task } from '../tasks/task.ts'

const atOnce = 20

export const cleanImports = task({
  key: 'imports.clean',
  title: 'Clean imports',
  description: 'Deletes the files and rows of imports after 7 days. Their counts and history stay.',
  queue: 'data',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const due = await db.all(sql<{ customerId: string; id: string }>`
        select customer_id as "customerId", id from imports where cleaned_at is null and state not in ('validating', 'running', 'undoing')
          and coalesce(undo_until, greatest(created_at, started_at) + interval '7 days') < now()
        order by created_at limit ${atOnce} for update skip locked`)
      for (const { customerId, id } of due) {
        const mine = sql`customer_id = ${customerId} and import_id = ${id}`
        await db.all(sql`delete from import_rows where ${mine}`)
        await db.all(sql`delete from import_files where ${mine}`)
        await db.all(sql`delete from import_edits where ${mine}`)
        await db.all(sql`delete from import_references where ${mine}`)
        await db.all(sql`
          update imports set cleaned_at = now(), sample = '[]', undo_until = null where customer_id = ${customerId} and id = ${id}`)
      }
      return { processed: due.length, isFinished: due.length < atOnce }
    }),
})
