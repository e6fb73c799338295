/** A bulk load without the indexes that guard nothing: each is built once and sorted afterwards, instead of row by row. */
import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface Index {
  name: string
  definition: string
}

/** What is unique or a key stays, and guards the load. */
export const plainIndexes = (tables: readonly string[]) => sql<Index>`
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = current_schema() and tablename = any(${tables}) and indexdef not like 'CREATE UNIQUE%'`

/** Indexes belong to the tables' owner, who is not the role that rows are written by. */
async function asOwner(db: Db, work: () => Promise<void>): Promise<void> {
  const writer = await db.one(sql<{ name: string }>`select current_user as name`)
  await db.all(sql`reset role`)
  await work()
  if (writer) await db.all(sql`set local role ${sql.id(writer.name)}`)
}

/** Inside the transaction of the load: whoever reads meanwhile waits, and if anything fails the indexes were never gone. */
export async function indexesAside(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const indexes = await db.all(plainIndexes(tables))
  await asOwner(db, async () => {
    for (const { name } of indexes) await db.all(sql`drop index ${sql.id(name)}`)
  })
  await load()
  // Checks that still wait would refuse the table to be touched.
  await db.all(sql`set constraints all immediate`)
  await asOwner(db, async () => {
    await db.all(sql`set local maintenance_work_mem = '128MB'`)
    for (const { definition } of indexes) await db.all(sql.raw(definition))
  })
}
