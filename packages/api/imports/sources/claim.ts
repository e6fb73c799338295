/** One node fetches from a source at a time. */
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { nextRuns } from '../../tasks/schedule.ts'
import { type SourceId, silence } from './sourceStore.ts'

export interface Claim extends SourceId {
  readonly claim: string
  /** Null: on schedule. */
  readonly askedBy: string | null
}

/** Another node has taken over, or the source was deleted: nothing from this try is saved. */
export class ClaimLost extends Error {}

/** Scheduled or requested by a user, and not being fetched already. */
export const isDue = sql<boolean>`
  (s.asked_at is not null or (s.is_active and s.host_key is not null and s.next_at <= now()))
  and (s.claimed_at is null or s.claimed_at < now() - ${silence})`

interface ClaimedRow extends SourceId {
  readonly askedBy: string | null
  readonly cron: string
  readonly timeZone: string
}

/** The next source that is due. Sets its next time immediately, so a node that dies doesn’t leave it due forever. */
export const claimNext = (database: Database): Promise<Claim | undefined> =>
  tx(database, 'all', async (db) => {
    const claim = newId()
    const found = await db.one(sql<ClaimedRow>`
      update import_sources c set claim = ${claim}, claimed_at = now(), asked_at = null, asked_by = null
      from (select s.customer_id, s.id, case when s.asked_at is not null then s.asked_by end as asked_by from import_sources s where ${isDue}
        order by coalesce(s.asked_at, s.next_at), s.id limit 1 for update skip locked) next
      where c.customer_id = next.customer_id and c.id = next.id
      returning c.customer_id as "customerId", c.id, next.asked_by as "askedBy", c.cron, c.time_zone as "timeZone"`)
    if (!found) return undefined
    const { customerId, id, askedBy, cron, timeZone } = found
    await db.all(sql`
      update import_sources set next_at = ${nextTime(cron, timeZone)} where customer_id = ${customerId} and id = ${id}`)
    return { customerId, id, askedBy, claim }
  })

export const nextTime = (cron: string, timeZone: string): Date | null =>
  nextRuns({ cron, timeZone }, new Date(), 1)[0] ?? null

/** Locks it until the transaction ends, and records a heartbeat. */
export async function requireClaim(db: Db, { customerId, id, claim }: Claim): Promise<void> {
  const mine = await db.one(sql<{ id: string }>`
    update import_sources set claimed_at = now() where customer_id = ${customerId} and id = ${id} and claim = ${claim} returning id`)
  if (!mine) throw new ClaimLost()
}

export const release = (db: Db, { customerId, id, claim }: Claim): Promise<unknown> =>
  db.all(sql`
    update import_sources set claim = null, claimed_at = null, fetched_at = now(), failures = 0, failed_since = null, failure = null
    where customer_id = ${customerId} and id = ${id} and claim = ${claim}`)

/** Retries after 5 minutes, then with increasing delays, but never later than the schedule. */
export const releaseFailed = (db: Db, { customerId, id, claim }: Claim, sentence: string): Promise<unknown> =>
  db.all(sql`
    update import_sources set claim = null, claimed_at = null, failures = failures + 1,
      failed_since = coalesce(failed_since, now()), failure = ${sentence.slice(0, 400)},
      next_at = least(next_at, now() + least(interval '5 minutes' * power(2, least(failures, 6)), interval '6 hours'))
    where customer_id = ${customerId} and id = ${id} and claim = ${claim}`)
