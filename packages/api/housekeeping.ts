/** What has had its day goes: ended sessions, used codes and links, old mails, limits that have run out, pictures of nobody. */
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, tx } from './database/db.ts'
import { dropUnused, markUnused } from './engine/images/store.ts'
import { jobAge } from './jobs/store.ts'

interface Part {
  readonly name: string
  /** Deletes some and tells how many; called until there are none left. */
  readonly batch: (db: Db) => Promise<number>
}

/** Well within the time a statement has, and no lock that anyone would notice. */
const batchSize = 1_000

const deleting = (table: string, where: RawBuilder<unknown>, size = batchSize): Part => ({
  name: table,
  batch: async (db) => {
    const gone = await db.one(sql<{ count: number }>`
      with gone as (delete from ${sql.table(table)}
        where ctid = any(array(select ctid from ${sql.table(table)} where ${where} limit ${size})) returning 1)
      select count(*)::int as count from gone`)
    return gone?.count ?? 0
  },
})

const parts: readonly Part[] = [
  deleting('rate_limits', sql`resets_at < now()`),
  deleting('one_time_links', sql`coalesce(used_at, expires_at) < now() - interval '7 days'`),
  deleting('outbox', sql`state <> 'waiting' and created_at < now() - interval '30 days'`),
  deleting('outbox', sql`state = 'dropped' and created_at < now() - interval '1 hour'`),
  deleting('factors', sql`confirmed_at is null and created_at < now() - interval '1 day'`),
  deleting('jobs', sql`${jobAge} > interval '1 day'`, 5), // with their files
  deleting('idempotency_keys', sql`created_at < now() - interval '1 day'`),
  // A day longer than they can be undone, so that a late Undo is told why.
  deleting('operations', sql`created_at < now() - interval '2 days'`),
  deleting('notifications', sql`at < now() - interval '30 days'`),
  deleting('sign_in_log', sql`at < now() - interval '1 year'`),
  deleting('app_heartbeats', sql`at < now() - interval '7 days'`),
  { name: 'unused pictures', batch: markUnused },
  { name: 'images', batch: dropUnused },
  // Codes and challenges go with their session.
  deleting(
    'sessions',
    sql`least(coalesce(ended_at, 'infinity'), expires_at) < now()
      - case kind when 'temporary' then interval '1 day' else interval '30 days' end`,
  ),
]

/** Each batch is a transaction of its own, and a part that fails does not keep the others from their turn. */
export async function tidyUp(database: Database): Promise<void> {
  const failed: string[] = []
  for (const { name, batch } of parts) {
    try {
      while ((await tx(database, 'all', batch)) > 0);
    } catch (error) {
      failed.push(`${name} (${error instanceof Error ? error.message : error})`)
    }
  }
  if (failed.length > 0) throw new Error(failed.join(', '))
}
