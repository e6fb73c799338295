/** Which record each row is for, and which rows are for the same one: in sets, by the keys in their order. */
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

/** The places of the chosen keys among those of the kind. */
export const keyOrder = (kind: ImportKind, { matching }: Pick<StoredImport, 'matching'>): number[] =>
  matching.keys.map((key) => kind.keys.findIndex((each) => each.key === key)).filter((at) => at >= 0)

const key = (alias: string, at: number) => sql.ref(`${alias}.k${at}`)

/** Whether a few rows are matched or a whole file: few are looked up by their keys, many among all records. */
export type HowMany = 'few' | 'many'

/** Records that have a key of one of the rows, or that a person chose: each key by its own index. */
const withKeyOfRow = (kind: ImportKind, { customerId, id }: StoredImport) => {
  const byKey = kind.keys.map(
    ({ ofRecord }, at) => sql`
      select r.id from staged s join ${sql.table(tableOf(kind.resource))} r on lower(${ofRecord}) = lower(${key('s', at)})
      where r.customer_id = ${customerId} and r.archived_at is null`,
  )
  const chosen = sql`
    select e.record_id from import_edits e where e.customer_id = ${customerId} and e.import_id = ${id} and e.record_id is not null`
  return sql`and r.id in (${sql.join([...byKey, chosen], sql` union `)})`
}

/** The records of the customer with their keys. */
async function listKnown(db: Db, kind: ImportKind, stored: StoredImport, howMany: HowMany): Promise<void> {
  const keys = kind.keys.map(({ ofRecord }, at) => sql`, lower(${ofRecord}) as ${sql.id(`k${at}`)}`)
  await db.all(sql`
    create temp table known on commit drop as
    select r.id ${sql.join(keys, sql``)} from ${sql.table(tableOf(kind.resource))} r
    where r.customer_id = ${stored.customerId} and r.archived_at is null
      ${howMany === 'few' ? withKeyOfRow(kind, stored) : sql``}`)
  await db.all(sql`analyze known`)
}

/** What a person chose where several matched. */
const matchChosen = (db: Db, { customerId, id }: StoredImport) =>
  db.all(sql`
    insert into found select e.row, array[e.record_id] from import_edits e join known k on k.id = e.record_id
    where e.customer_id = ${customerId} and e.import_id = ${id}`)

/** A record found by a weaker key that has another value of a stronger one is someone else's. */
const matchBy = (db: Db, order: readonly number[], nth: number) => {
  const at = order[nth] ?? 0
  const stronger = order.slice(0, nth).map((each) => sql`and (${key('s', each)} is null or ${key('k', each)} is null)`)
  return db.all(sql`
    insert into found select s.place, (array_agg(k.id order by k.id))[1:5] from staged s
    join known k on ${key('k', at)} = lower(${key('s', at)}) ${sql.join(stronger, sql` `)}
    where not exists (select from found f where f.place = s.place) group by s.place`)
}

/** Rows for the same record, or with the same key where there is none yet. */
const findTwins = (db: Db, order: readonly number[]) => {
  const keys = order.map((at) => sql`${`${at} `}::text || lower(${key('s', at)})`)
  return db.all(sql`
    create temp table twins on commit drop as
    select place, first, last from (
      select m.place, min(m.place) over same as first, max(m.place) over same as last from (
        select s.place, coalesce(f.ids[1]::text, ${sql.join(keys)}) as same_key
        from staged s left join found f on f.place = s.place and cardinality(f.ids) = 1) m
      where m.same_key is not null window same as (partition by m.same_key)) t
    where first <> last`)
}

export async function matchRows(
  db: Db,
  kind: ImportKind,
  stored: StoredImport,
  howMany: HowMany = 'many',
): Promise<void> {
  const order = keyOrder(kind, stored)
  await listKnown(db, kind, stored, howMany)
  await db.all(sql`create temp table found (place int primary key, ids uuid[]) on commit drop`)
  await matchChosen(db, stored)
  for (const nth of order.keys()) await matchBy(db, order, nth)
  await findTwins(db, order)
  await db.all(sql`analyze found`)
  await db.all(sql`analyze twins`)
}
