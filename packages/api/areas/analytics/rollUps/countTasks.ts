/** Keeps the roll-ups up to date, and rebuilds them on request. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../database/db.ts'
import { holdLock } from '../../../database/holdLock.ts'
import { task } from '../../../tasks/task.ts'
import { countStatement, regroupStatements } from './rollUpStatements.ts'

/** Counting and rebuilding must not overlap: both read facts and write their sums. */
const holdRollUps = (db: Db) => holdLock(db, 'analytics roll-ups')

/** Stored facts are compared with derived ones: few enough to keep transactions short, whatever plan Postgres picks. */
const atOnce = 500

const noteCounted = (db: Db) => db.later(sql`update analytics_state set counted_at = now()`)

/**
 * Counts some changed parcels of the customer with the oldest pending change. Queue rows are deleted first: a later change adds
 * a new row and is counted next time.
 */
export async function countSome(db: Db, size: number): Promise<{ taken: number; changed: number }> {
  await holdRollUps(db)
  const taken = await db.all(sql<{ customerId: string; parcelId: string }>`
    with first as (select customer_id from parcel_changes order by id limit 1)
    delete from parcel_changes c using first where c.customer_id = first.customer_id and c.parcel_id in (
      select distinct w.parcel_id from parcel_changes w where w.customer_id = (select customer_id from first) limit ${size})
    returning c.customer_id as "customerId", c.parcel_id as "parcelId"`)
  const customerId = taken[0]?.customerId
  noteCounted(db)
  if (customerId === undefined) return { taken: 0, changed: 0 }
  const ids = [...new Set(taken.map(({ parcelId }) => parcelId))]
  const counted = await db.one(countStatement(customerId, ids))
  return { taken: taken.length, changed: counted?.changed ?? 0 }
}

export const countTask = task({
  key: 'analytics.count',
  title: 'Update analytics',
  description: 'Counts parcels that changed, for customer analytics.',
  queue: 'data',
  schedule: { everySeconds: 10 },
  isNeeded: sql`exists (select from parcel_changes)`,
  missed: 'skip',
  timeoutSeconds: 3_600,
  batchSize: atOnce,
  run: async (run) => {
    let all = 0
    await run.inBatches(async (db) => {
      const { taken, changed } = await countSome(db, run.batchSize)
      all += changed
      return { processed: taken, isFinished: taken === 0 }
    })
    run.summarize(`Counted ${all.toLocaleString('en-US')} parcels.`)
  },
})

const positionSchema = z.object({ customerId: z.string(), after: z.string().nullable(), month: z.string().nullable() })

/** Derives the facts of some parcels again. Returns null after the last. */
async function recount(db: Db, customerId: string, after: string | null, size: number): Promise<string | null> {
  const some = await db.all(sql<{ id: string }>`
    select id from (
      select p.id from parcels p where p.customer_id = ${customerId} union select f.parcel_id from parcel_facts f where f.customer_id = ${customerId}
    ) known ${after === null ? sql`` : sql`where id > ${after}`} order by id limit ${size}`)
  if (some.length === 0) return null
  await db.all(
    countStatement(
      customerId,
      some.map(({ id }) => id),
    ),
  )
  return some.at(-1)?.id ?? null
}

/** The next month that has sums or facts. */
const nextMonth = (db: Db, customerId: string, after: string | null) =>
  db.one(sql<{ month: string }>`
    select month from (
      select distinct date_trunc('month', d.day)::date as month from analytics_daily d where d.customer_id = ${customerId} and d.grain = 'customer'
      union select distinct date_trunc('month', f.received)::date from parcel_facts f where f.customer_id = ${customerId}
    ) months ${after === null ? sql`` : sql`where month > ${after}::date`} order by month limit 1`)

const nextCustomer = (db: Db, after: string | undefined) =>
  db.one(
    sql<{
      id: string
    }>`select id from customers ${after === undefined ? sql`` : sql`where id > ${after}`} order by id limit 1`,
  )

/** Rebuilds one month's sums in one transaction: readers see the old ones until it commits. */
export async function regroupMonth(db: Db, customerId: string, month: string): Promise<void> {
  await holdRollUps(db)
  const [first, end] = [sql`${month}::date`, sql`(${month}::date + interval '1 month')::date`]
  for (const statement of regroupStatements(customerId, first, end)) await db.all(statement)
}

export const rebuildTask = task({
  key: 'analytics.rebuild',
  title: 'Rebuild analytics',
  description: 'Derives all figures of customer analytics again from stored parcels. Figures of deleted parcels stay.',
  queue: 'maintenance',
  schedule: null,
  timeoutSeconds: 14_400,
  batchSize: atOnce,
  run: (run) =>
    run.inBatches(async (db, position) => {
      await holdRollUps(db)
      const at = positionSchema.safeParse(position).data
      if (at?.after !== undefined && at.after !== null) {
        const after = await recount(db, at.customerId, at.after, run.batchSize)
        return { processed: run.batchSize, position: { ...at, after }, isFinished: false }
      }
      if (at) {
        const next = await nextMonth(db, at.customerId, at.month)
        if (next) {
          await regroupMonth(db, at.customerId, next.month)
          return { processed: 0, position: { ...at, month: next.month }, isFinished: false }
        }
      }
      const customer = await nextCustomer(db, at?.customerId)
      if (!customer) return { processed: 0, isFinished: true }
      const after = await recount(db, customer.id, null, run.batchSize)
      return { processed: 0, position: { customerId: customer.id, after, month: null }, isFinished: false }
    }),
})

/** Stores each customer's health score at the end of the day. */
export const keepHealthTask = task({
  key: 'analytics.keepHealth',
  title: 'Keep health history',
  description: 'Stores each customer’s health score of the day.',
  queue: 'data',
  schedule: { cron: '50 * * * *', timeZone: 'UTC' },
  run: (run) =>
    run.inBatches(async (db) => {
      const kept = await db.all(sql<{ customerId: string }>`
        insert into customer_health_days (customer_id, day, score)
        select k.customer_id, (now() at time zone c.timezone)::date, k.health_score
        from customer_scores k join customers c on c.id = k.customer_id where c.archived_at is null
        on conflict (customer_id, day) do update set score = excluded.score returning customer_id as "customerId"`)
      return { processed: kept.length, isFinished: true }
    }),
})
