/** How long doors take from the request to open until they report it. Snapshots that settled an unanswered command count, too. */
import type { OpenLatency } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const took = sql`extract(epoch from c.settled_at - c.requested_at) * 1000`
const ofConfirmed = sql`filter (where c.state = 'confirmed')`

/** `where`: which commands `c`, of which banks. */
export async function openLatency(db: Db, where: RawBuilder<unknown>): Promise<OpenLatency> {
  const found = await db.one(sql<OpenLatency>`
    select count(*)::int as opens, count(*) ${ofConfirmed}::int as confirmed,
      (percentile_cont(0.5) within group (order by ${took}) ${ofConfirmed})::int as "p50Ms",
      (percentile_cont(0.95) within group (order by ${took}) ${ofConfirmed})::int as "p95Ms"
    from locker_commands c where c.command = 'open' and c.settled_at is not null and c.state <> 'canceled' and ${where}`)
  return found ?? { opens: 0, confirmed: 0, p50Ms: null, p95Ms: null }
}
