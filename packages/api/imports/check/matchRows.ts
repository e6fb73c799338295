/** Finds each row's record and rows for the same record: set-based, by the keys in their order. */
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

/** The indexes of the selected keys among the kind's keys. */
export const keyOrder = (kind: ImportKind, { matching }: Pick<StoredImport, 'matching'>): number[] =>
  matching.keys.map((key) => kind.keys.findIndex((each) => each.key === key)).filter((at) => at >= 0)

const key = (alias: string, at: number) => sql.ref(`${alias}.k${at}`)

/** A few rows are looked up by their keys; a whole file is matched against all records. */
export type HowMany = 'few' | 'many'

/** Records that have a key of one of the rows, or that a person selected: each key uses its own index. */
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

/** The customer's records with their keys. */
async function listKnown(db: Db, kind: ImportKind, stored: StoredImport, howMany: HowMany): Promise<void> {
  const keys = kind.keys.map(({ ofRecord }, at) => sql`, lower(${ofRecord}) as ${sql.id(`k${at}`)}`)
  await db.all(sql`
    create temp table known on commit drop as
    select r.id ${sql.join(keys, sql``)} from ${sql.table(tableOf(kind.resource))} r
    where r.customer_id = ${stored.customerId} and r.archived_at is null
      ${howMany === 'few' ? withKeyOfRow(kind, stored) : sql``}`)
  await db.all(sql`analyze known`)
}

/** The record a person selected among several matches. */
const matchChosen = (db: Db, { customerId, id }: StoredImport) =>
  db.all(sql`
    insert into found select e.row, array[e.record_id] from import_edits e join known k on k.id = e.record_id
    where e.customer_id = ${customerId} and e.import_id = ${id}`)

/** A record found by a weaker key isn't a match if its value of a stronger key differs. */
const matchBy = (db: Db, order: readonly number[], nth: number) => {
  const at = order[nth] ?? 0
  const stronger = order.slice(0, nth).map((each) => sql`and (${key('s', each)} is null or ${key('k', each)} is null)`)
  return db.all(sql`
    insert into found select s.place, (array_agg(k.id order by k.id))[1:5] from staged s
    join known k on ${key('k', at)} = lower(${key('s', at)}) ${sql.join(stronger, sql` `)}
    where not exists (select from found f where f.place = s.place) group by s.place`)
}

/** Rows for the same record, or with the same key if no record exists yet. */
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
