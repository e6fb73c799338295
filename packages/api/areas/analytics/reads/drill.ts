/** The parcels behind a figure: the facts that its roll-ups are sums of. */
import type { DrillParcel } from '@postern/domain/areas/analytics/answers.ts'
import type { DrillQuery } from '@postern/domain/areas/analytics/endpoints.ts'
import { parcelSets } from '@postern/domain/areas/analytics/parcelSets.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { parcelColumns, parcelNames } from '../../parcels/parcelRows.ts'
import type { Named } from '../../shared/recipients.ts'
import { momentColumn, setConditions } from '../rollUps/factsStatement.ts'
import { customerCondition, grainFor, narrowedBy } from './narrowing.ts'

const pageSize = 50

/** The facts are `f`. */
function listed(query: DrillQuery, customerIds: readonly string[]) {
  const { of, from, to, weekday, hour } = query
  const at = sql.ref(`f.${momentColumn(parcelSets[of].at)}`)
  return sql.join(
    [
      narrowedBy('f', query, customerIds),
      sql`${at} >= ${from}::date and ${at} < ${to}::date + 1`,
      sql`${setConditions[of]}`,
      ...(weekday === undefined ? [] : [sql`extract(dow from ${at}) = ${weekday}`]),
      ...(hour === undefined ? [] : [sql`extract(hour from ${at}) = ${hour}`]),
    ],
    sql` and `,
  )
}

const countStatement = (query: DrillQuery, customerIds: readonly string[]) =>
  sql<{ total: number }>`select count(*)::int as total from parcel_facts f where ${listed(query, customerIds)}`

/** Of those that were counted, how many are no longer stored. By hour it isn't known. */
const deletedStatement = (query: DrillQuery, customerIds: readonly string[]) => sql<{ deleted: number }>`
  select coalesce(sum(${sql.ref(`d.${snake(query.of)}`)}), 0)::int as deleted from analytics_daily d
  where ${narrowedBy('d', query, customerIds)} and d.grain = ${sql.lit(grainFor(query))} and d.is_kept
    and d.day between ${query.from}::date and ${query.to}::date
    ${query.weekday === undefined ? sql`` : sql`and extract(dow from d.day) = ${query.weekday}`}`

const pageStatement = (
  query: DrillQuery,
  customerIds: readonly string[],
  cursor: string | undefined,
  named: Named,
) => sql<DrillParcel>`
  select ${parcelColumns(named)}, p.customer_id as "customerId", cu.name as customer, si.name as site, p.channel
  from (
    select p.*, f.channel from parcel_facts f join parcels p on p.customer_id = f.customer_id and p.id = f.parcel_id
    where ${listed(query, customerIds)}
      ${cursor === undefined ? sql`` : sql`and (p.received_at, p.id) < (select c.received_at, c.id from parcels c where c.id = ${cursor})`}
    order by p.received_at desc, p.id desc limit ${sql.lit(pageSize + 1)}
  ) p
  join customers cu on cu.id = p.customer_id join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  ${parcelNames}
  order by p.received_at desc, p.id desc`

interface Asked {
  readonly reachable: readonly string[] | null
  readonly query: DrillQuery
  readonly cursor: string | undefined
  readonly counts: boolean
  readonly named: Named
}

export async function readParcels(db: Db, { reachable, query, cursor, counts, named }: Asked) {
  const customers = await db.all(
    sql<{ id: string }>`select c.id from customers c where ${customerCondition(reachable, query)}`,
  )
  const ids = customers.map(({ id }) => id)
  const found = await db.all(pageStatement(query, ids, cursor, named))
  const items = found.slice(0, pageSize)
  return {
    items,
    nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
    ...(counts && { ...(await db.one(countStatement(query, ids))), ...(await db.one(deletedStatement(query, ids))) }),
  }
}
