/** A customer's scores, kept for lists: working them out for fifty customers reads four weeks of parcels and a day of heartbeats. */
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { customerFigures } from './customerFigures.ts'

/** Small enough that a statement never takes long. */
const atOnce = 20

const { healthScore, readinessScore, parcelsInCustody, parcelsOverdue } = customerFigures.values

const keepStatement = (which: RawBuilder<unknown>) => sql`
  insert into customer_scores (customer_id, health_score, readiness_score, parcels_in_custody, parcels_overdue)
  select r.id, ${healthScore}, ${readinessScore}, ${parcelsInCustody}, ${parcelsOverdue}
  from customers r ${customerFigures.joins} where ${which}
  on conflict (customer_id) do update set health_score = excluded.health_score, readiness_score = excluded.readiness_score,
    parcels_in_custody = excluded.parcels_in_custody, parcels_overdue = excluded.parcels_overdue, computed_at = now()`

/** Right away, for a customer that was just made. */
export const keepScoresOf = (db: Db, customerId: string) => db.all(keepStatement(sql`r.id = ${customerId}`))

interface Behind {
  id: string
}

/** All of them, some at a time, those that have waited longest first. */
export async function keepScores(database: Database): Promise<void> {
  const customers = await tx(database, 'all', (db) =>
    db.all(sql<Behind>`select c.id from customers c left join customer_scores k on k.customer_id = c.id
      where c.archived_at is null or k.customer_id is null order by k.computed_at nulls first, c.id`),
  )
  for (let from = 0; from < customers.length; from += atOnce) {
    const ids = customers.slice(from, from + atOnce).map(({ id }) => id)
    await tx(database, 'all', (db) => db.all(keepStatement(sql`r.id = any(${ids}::uuid[])`)))
  }
}
