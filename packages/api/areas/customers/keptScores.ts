/** Stored customer scores, for lists: computing them for fifty customers reads four weeks of parcels and a day of heartbeats. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { task } from '../../tasks/task.ts'
import { customerFigures } from './customerFigures.ts'
import { healthPartsObject } from './customerScores.ts'

/** Few enough that a statement never takes long. */
const atOnce = 20

const { healthScore, readinessScore, parcelsInCustody, parcelsOverdue } = customerFigures.values

const keepStatement = (which: RawBuilder<unknown>) => sql`
  insert into customer_scores (customer_id, health_score, readiness_score, parcels_in_custody, parcels_overdue, health_parts)
  select r.id, ${healthScore}, ${readinessScore}, ${parcelsInCustody}, ${parcelsOverdue}, ${healthPartsObject}
  from customers r ${customerFigures.joins} where ${which}
  on conflict (customer_id) do update set health_score = excluded.health_score, readiness_score = excluded.readiness_score,
    parcels_in_custody = excluded.parcels_in_custody, parcels_overdue = excluded.parcels_overdue, health_parts = excluded.health_parts, computed_at = now()`

/** Immediately, for a new customer. */
export const keepScoresOf = (db: Db, customerId: string) => db.all(keepStatement(sql`r.id = ${customerId}`))

interface Behind {
  id: string
}

/** When the run began: customers computed since then are done. */
const sinceOf = (position: unknown): string | null => (typeof position === 'string' ? position : null)

/** Updates all customers in batches, the longest-waiting first. */
export const scoresTask = task({
  key: 'customer.keepScores',
  title: 'Update customer scores',
  description: 'Computes health, readiness and parcel figures of every customer for lists.',
  queue: 'data',
  schedule: { everySeconds: 60 },
  missed: 'skip',
  batchSize: atOnce,
  run: (run) =>
    run.inBatches(async (db, position) => {
      const since = sinceOf(position) ?? (await db.one(sql<{ now: string }>`select now() as now`))?.now ?? ''
      const behind = await db.all(sql<Behind>`
        select c.id from customers c left join customer_scores k on k.customer_id = c.id
        where (c.archived_at is null or k.customer_id is null) and (k.computed_at is null or k.computed_at < ${since})
        order by k.computed_at nulls first, c.id limit ${run.batchSize}`)
      // One customer may have nearly all contacts. Postgres would then scan all of them for each of the other customers.
      db.later(sql`set local enable_seqscan = off`)
      await db.all(keepStatement(sql`r.id = any(${behind.map(({ id }) => id)}::uuid[])`))
      return { processed: behind.length, position: since, isFinished: behind.length < run.batchSize }
    }),
})
