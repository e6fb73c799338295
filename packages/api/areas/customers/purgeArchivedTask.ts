/** Deletes archived records after 30 days. */
import { targetsFirst } from '@postern/domain/engine/registry.ts'
import { isCollection } from '@postern/domain/engine/resource.ts'
import { counted } from '@postern/domain/values/text.ts'
import { z } from 'zod'
import { purgingOfAreas } from '../../purging.ts'
import { task } from '../../tasks/task.ts'
import { purgeBatch, readKeys } from './purge.ts'
import { isOnHold } from './retentionHold.ts'

/** Customers are deleted only through offboarding, and users stay so the log can name them. */
const stays: ReadonlySet<string> = new Set(['customers', 'users'])

const positionSchema = z.object({ place: z.int(), after: z.string().nullable(), pass: z.int(), deleted: z.int() })
const start = { place: 0, after: null, pass: 0, deleted: 0 }

const writer = { userId: null, via: 'retention', requestId: null }

/** Blocked records to log, out of possibly thousands. */
const shown = 20

export const purgeArchivedTask = task({
  key: 'record.purgeArchived',
  title: 'Delete archived records',
  description:
    'Deletes records that were archived 30 days ago, unless something still uses them or the customer is on legal hold.',
  queue: 'maintenance',
  schedule: { cron: '0 3 * * *', timeZone: 'UTC' },
  timeoutSeconds: 3_600,
  batchSize: 500,
  isDestructive: true,
  run: async (run) => {
    // Referencing kinds come first.
    const kinds = targetsFirst()
      .filter((resource) => isCollection(resource) && !stays.has(resource.name))
      .toReversed()
    const purging = purgingOfAreas()
    let blocked = 0
    let deleted = 0
    await run.inBatches(async (db, position) => {
      const at = positionSchema.safeParse(position).data ?? start
      const resource = kinds[at.place]
      if (!resource) return { processed: 0, isFinished: true }
      const batch = await purgeBatch(db, resource, {
        keys: await readKeys(db),
        purging,
        writer,
        isHeld: isOnHold,
        after: at.after,
        size: run.batchSize,
      })
      if (at.pass === 0)
        for (const { title } of batch.blocked.slice(0, Math.max(0, shown - blocked)))
          run.log(`${resource.words.one} “${title}” is still used, so it stays.`, 'warn')
      if (at.pass === 0) blocked += batch.blocked.length
      deleted += batch.deleted.length
      const inThisPass = at.deleted + batch.deleted.length
      const next =
        batch.last !== null
          ? { ...at, after: batch.last, deleted: inThisPass }
          : // Some were blocked by records of their own kind that are gone now, such as a department inside another.
            inThisPass > 0 && batch.blocked.length > 0
            ? { ...start, place: at.place, pass: at.pass + 1 }
            : { ...start, place: at.place + 1 }
      return { processed: batch.deleted.length, position: next, isFinished: next.place >= kinds.length }
    })
    run.summarize(
      `Deleted ${counted(deleted, 'archived record', 'archived records')}${blocked > 0 ? `, kept ${blocked} still in use` : ''}.`,
    )
  },
})
