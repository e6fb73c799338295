/** What has had its day goes: ended sessions, used codes and links, old mails, limits that have run out, pictures of nobody. */
import { sql } from 'kysely'
import { type Database, tx } from './db.ts'
import { dropOrphans } from './images/store.ts'

export const tidyUp = (database: Database): Promise<void> =>
  tx(database, 'all', async (db) => {
    await db.all(sql`delete from rate_limits where resets_at < now()`)
    await db.all(sql`delete from one_time_links where coalesce(used_at, expires_at) < now() - interval '7 days'`)
    await db.all(sql`delete from outbox where state <> 'waiting' and created_at < now() - interval '30 days'`)
    await db.all(sql`delete from outbox where state = 'dropped' and created_at < now() - interval '1 hour'`)
    await db.all(sql`delete from factors where confirmed_at is null and created_at < now() - interval '1 day'`)
    await db.all(sql`delete from jobs where created_at < now() - interval '1 day'`) // with their files
    await db.all(sql`delete from sign_in_log where at < now() - interval '1 year'`)
    await db.all(sql`delete from app_heartbeats where at < now() - interval '7 days'`)
    await dropOrphans(db)
    // Codes and challenges go with their session.
    await db.all(sql`
      delete from sessions where least(coalesce(ended_at, 'infinity'), expires_at) < now()
        - case kind when 'temporary' then interval '1 day' else interval '30 days' end`)
  })
