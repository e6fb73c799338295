/**
 * Time from sending the open command to the door's report, without waiting for other commands of the same run. Commands confirmed
 * by a snapshot count, too.
 */
import type { OpenLatency } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const took = sql`extract(epoch from c.settled_at - c.sent_at) * 1000`
const ofConfirmed = sql`filter (where c.state = 'confirmed')`

/** `where` filters commands `c` and their banks. */
export async function openLatency(db: Db, where: RawBuilder<unknown>): Promise<OpenLatency> {
  const found = await db.one(sql<OpenLatency>`
    select count(*)::int as opens, count(*) ${ofConfirmed}::int as confirmed,
      (percentile_cont(0.5) within group (order by ${took}) ${ofConfirmed})::int as "p50Ms",
      (percentile_cont(0.95) within group (order by ${took}) ${ofConfirmed})::int as "p95Ms"
    from locker_commands c where c.command = 'open' and c.settled_at is not null and c.state <> 'canceled' and ${where}`)
  return found ?? { opens: 0, confirmed: 0, p50Ms: null, p95Ms: null }
}
