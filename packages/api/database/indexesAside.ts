/**
 * A bulk load without the indexes and foreign keys that would be kept up row by row: each index is built once and sorted
 * afterwards, each key checked once over all rows.
 */
import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface Index {
  name: string
  definition: string
}

interface Key extends Index {
  table: string
}

/** What is unique stays, and guards the load. As Postgres prints it, an index of a partitioned table would be made without its parts. */
export const plainIndexes = (tables: readonly string[]) => sql<Index>`
  select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
  where schemaname = current_schema() and tablename = any(${tables}) and indexdef not like 'CREATE UNIQUE%'`

/** Keys of a partition come and go with those of the whole. */
const foreignKeys = (tables: readonly string[]) => sql<Key>`
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any(${tables})
    and k.contype = 'f' and k.conparentid = 0`

/** Both belong to the tables' owner, who is not the role that rows are written by. */
async function asOwner(db: Db, work: () => Promise<void>): Promise<void> {
  const writer = await db.one(sql<{ name: string }>`select current_user as name`)
  await db.all(sql`reset role`)
  await work()
  if (writer) await db.all(sql`set local role ${sql.id(writer.name)}`)
}

/** Inside the transaction of the load: whoever reads meanwhile waits, and if anything fails nothing was ever gone. */
export async function indexesAside(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const indexes = await db.all(plainIndexes(tables))
  const keys = await db.all(foreignKeys(tables))
  await asOwner(db, async () => {
    for (const { table, name } of keys)
      await db.all(sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`)
    for (const { name } of indexes) await db.all(sql`drop index ${sql.id(name)}`)
  })
  await load()
  // Checks that still wait would refuse the table to be touched.
  await db.all(sql`set constraints all immediate`)
  await asOwner(db, async () => {
    await db.all(sql`set local maintenance_work_mem = '128MB'`)
    for (const { definition } of indexes) await db.all(sql.raw(definition))
    for (const { table, name, definition } of keys)
      await db.all(sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`)
  })
}
