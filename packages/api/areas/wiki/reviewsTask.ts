/** Notifies owners of pages due for review: once, and again every 30 days until they're reviewed. */
import { sql } from 'kysely'
import { task } from '../../tasks/task.ts'
import { notify } from '../shared/notify.ts'
import { reviewDue } from './reach.ts'

interface DuePage {
  readonly id: string
  readonly title: string
  readonly ownerId: string
}

/** Notifications are deleted after 30 days, and with them the record that this one was sent. */
const keyOf = (id: string): string => `wiki review ${id}`

export const reviewsTask = task({
  key: 'wiki.reviews',
  title: 'Remind of wiki reviews',
  description: 'Notifies the owners of published wiki pages that are due for review.',
  queue: 'maintenance',
  schedule: { cron: '40 6 * * *', timeZone: 'UTC' },
  batchSize: 100,
  run: (run) =>
    run.inBatches(async (db) => {
      const due = await db.all(sql<DuePage>`
        select p.id, p.title, u.id as "ownerId"
        from wiki_pages p join users u on u.id = p.owner_id and u.archived_at is null and u.status = 'active'
        where p.deleted_at is null and p.status = 'published' and ${reviewDue} < now()
          and not exists (select from notifications n where n.kind = 'wikiReviewDue' and n.user_id = p.owner_id
            and n.at > greatest(now() - interval '30 days', ${reviewDue}) and n.data ->> 'pageId' = p.id::text)
          and not exists (select from notification_preferences x where x.user_id = p.owner_id and x.kind = 'wikiReviewDue'
            and not x.in_bell and x.mail = 'off')
        order by ${reviewDue}, p.id limit ${run.batchSize}`)
      for (const { id, title, ownerId } of due)
        await notify(db, { kind: 'wikiReviewDue', actorId: null, data: { pageId: id, title }, key: keyOf(id) }, [
          ownerId,
        ])
      return { processed: due.length, isFinished: due.length < run.batchSize }
    }),
})
