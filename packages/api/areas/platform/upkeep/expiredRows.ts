/** Deletes expired rows: sessions, links, keys, files, images. Each task deletes in small transactions until none are left. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { dropUnused, markUnused } from '../../../engine/images/store.ts'
import { jobAge } from '../../../jobs/store.ts'
import { keptLongEnough } from '../../../stream/readMessages.ts'
import { type Task, task } from '../../../tasks/task.ts'

interface Part {
  readonly name: string
  /** Deletes a batch and returns the count; called until it returns 0. */
  readonly batch: (db: Db, size: number) => Promise<number>
}

const rowsOf = (table: string, where: RawBuilder<unknown>, most?: number): Part => ({
  name: table,
  batch: async (db, size) => {
    const gone = await db.one(sql<{ count: number }>`
      with gone as (delete from ${sql.table(table)}
        where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${most ?? size})) returning 1)
      select count(*)::int as count from gone`)
    return gone?.count ?? 0
  },
})

type Cleaning = Pick<Task, 'key' | 'title' | 'description' | 'schedule'> & { readonly parts: readonly Part[] }

/** A failing part doesn't block the others. No position is stored: a retry finds the rows that are left. */
const cleaning = ({ parts, ...what }: Cleaning): Task =>
  task({
    ...what,
    queue: 'maintenance',
    run: async (run) => {
      const failed: string[] = []
      for (const { name, batch } of parts)
        try {
          await run.inBatches(async (db) => {
            const processed = await batch(db, run.batchSize)
            return { processed, isFinished: processed === 0 }
          })
        } catch (error) {
          run.signal.throwIfAborted()
          failed.push(`${name} (${error instanceof Error ? error.message : error})`)
        }
      if (failed.length > 0) throw new Error(failed.join(', '))
    },
  })

const hourly = { everySeconds: 3_600 }

export const cleaningTasks: readonly Task[] = [
  cleaning({
    key: 'session.clean',
    title: 'Clean up sign-ins',
    description:
      'Deletes sessions that ended 30 days ago, used and expired links, unfinished factors, and old sign-in records.',
    schedule: hourly,
    parts: [
      rowsOf('rate_limits', sql`resets_at < now()`),
      rowsOf('one_time_links', sql`coalesce(used_at, expires_at) < now() - interval '7 days'`),
      rowsOf('factors', sql`confirmed_at is null and created_at < now() - interval '1 day'`),
      rowsOf('sign_in_log', sql`at < now() - interval '1 year'`),
      // Codes and challenges are deleted with their session.
      rowsOf(
        'sessions',
        sql`least(coalesce(ended_at, 'infinity'), expires_at) < now()
          - case kind when 'temporary' then interval '1 day' else interval '30 days' end`,
      ),
    ],
  }),
  cleaning({
    key: 'request.clean',
    title: 'Clean up requests',
    description: 'Deletes idempotency keys after a day, and what could be undone after 2 days.',
    schedule: hourly,
    parts: [
      rowsOf('idempotency_keys', sql`created_at < now() - interval '1 day'`),
      // Kept a day longer than they can be undone, so a late Undo gets a reason.
      rowsOf('operations', sql`created_at < now() - interval '2 days'`),
    ],
  }),
  cleaning({
    key: 'job.clean',
    title: 'Delete export files',
    description: 'Deletes jobs with their files a day after they finished.',
    schedule: hourly,
    parts: [rowsOf('jobs', sql`${jobAge} > interval '1 day'`, 5)],
  }),
  cleaning({
    key: 'mail.clean',
    title: 'Clean up the outbox',
    description: 'Deletes emails 30 days after they were sent, and expired ones after an hour.',
    schedule: hourly,
    parts: [
      rowsOf('outbox', sql`state <> 'waiting' and created_at < now() - interval '30 days'`),
      rowsOf('outbox', sql`state = 'dropped' and created_at < now() - interval '1 hour'`),
    ],
  }),
  cleaning({
    key: 'notification.clean',
    title: 'Clean up notifications',
    description: 'Deletes notifications of users after 30 days.',
    schedule: hourly,
    parts: [rowsOf('notifications', sql`at < now() - interval '30 days'`)],
  }),
  cleaning({
    key: 'stream.clean',
    title: 'Clean up live messages',
    description: 'Deletes messages of the live stream after 2 hours.',
    schedule: { everySeconds: 900 },
    parts: [rowsOf('stream_messages', keptLongEnough)],
  }),
  cleaning({
    key: 'image.clean',
    title: 'Delete unused images',
    description: 'Deletes images 30 days after they were replaced.',
    schedule: hourly,
    parts: [
      { name: 'unused images', batch: markUnused },
      { name: 'images', batch: dropUnused },
    ],
  }),
  cleaning({
    key: 'heartbeat.thin',
    title: 'Thin heartbeats',
    description: 'Deletes heartbeats of stations after 7 days.',
    schedule: hourly,
    parts: [rowsOf('app_heartbeats', sql`at < now() - interval '7 days'`)],
  }),
  cleaning({
    key: 'tasks.thinRuns',
    title: 'Thin task history',
    description: 'Deletes task runs after 30 days, their counts after 90 days, and nodes that stopped a day ago.',
    schedule: { cron: '10 3 * * *', timeZone: 'UTC' },
    parts: [
      rowsOf('task_runs', sql`due_at < now() - interval '30 days' and state not in ('queued', 'running')`),
      rowsOf('task_counts', sql`at < now() - interval '90 days'`),
      rowsOf('task_nodes', sql`beat_at < now() - interval '1 day'`),
    ],
  }),
]
