/** One hash per table over all its rows, to compare two databases. It's a sum, which needs no order of the rows. */
import { resources } from '@postern/domain/areas/index.ts'
import { fieldsWhere, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'

/** Salted, encrypted, or set at load time: never the same twice. */
const volatile = [
  'users.password_hash',
  'images.created_at',
  ...resources.flatMap((resource) =>
    fieldsWhere(resource, ({ kind }) => kind === 'secret').map(([name]) => `${tableOf(resource)}.${snake(name)}`),
  ),
]

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** Leaves out change logs: their row count depends on the number of transactions or statements. */
const tables = (db: Db): Promise<Table[]> =>
  db.all(sql<Table>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('table_changes', 'parcel_changes')
      and c.relname || '.' || a.attname <> all(${volatile}) and has_table_privilege(c.oid, 'select')
    group by c.relname`)

export const tableHashes = (database: Database): Promise<Record<string, string>> =>
  tx(database, 'all', async (db) => {
    const hashes: Record<string, string> = {}
    for (const { name, columns } of await tables(db)) {
      const list = sql.join(columns.map((column) => sql.id(column)))
      const found = await db.one(sql<{ hash: string }>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as hash
        from (select ${list} from ${sql.table(name)}) r`)
      hashes[name] = found?.hash ?? ''
    }
    return hashes
  })
