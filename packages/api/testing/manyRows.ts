/** Thousands of rows in any table, copied from an existing one: their number matters, not their content. */
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import type { Database } from '../database/db.ts'

interface Column {
  readonly name: string
  readonly type: string
}

/** Higher than any number in the samples. */
const firstNumber = 10_000

/** Values that must differ from row to row. Unique flags, like a default, are already taken by one row. */
function distinct({ name, type }: Column): string {
  if (name === 'id') return 'gen_random_uuid()'
  if (type === 'text') return `r.${name} || ' ' || n`
  if (type === 'boolean') return 'false'
  return ['smallint', 'integer', 'numeric'].includes(type) ? `n + ${firstNumber}` : `r.${name}`
}

/** Returns a function that removes them again, so the next table is measured separately. */
export async function multiply({ pool }: Database, resource: Resource, count: number): Promise<() => Promise<void>> {
  const [table, title] = [tableOf(resource), snake(resource.title)]
  const { rows: columns } = await pool.query<Column & { isUnique: boolean }>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
        and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))) as "isUnique"
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  // The values don't satisfy what a person may enter; no plan depends on that.
  const { rows: checks } = await pool.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'x')`,
    [table],
  )
  for (const { name } of checks) await pool.query(`alter table ${table} drop constraint ${name} cascade`)
  const { rows: triggers } = await pool.query<{ name: string }>(
    `select quote_ident(tgname) as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
    [table],
  )
  for (const { name } of triggers) await pool.query(`alter table ${table} disable trigger ${name}`)
  const { rows: before } = await pool.query<{ id: string }>(`select id from ${table}`)
  const values = columns.map((column) =>
    column.isUnique || column.name === title ? distinct(column) : `r.${column.name}`,
  )
  await pool.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${values.join(', ')} from (select * from ${table} order by created_at desc limit 1) r, generate_series(1, ${count}) n`,
  )
  await pool.query(`vacuum analyze ${table}`)
  return async () => {
    const client = await pool.connect()
    // Nothing refers to them.
    await client.query('set session_replication_role = replica')
    await client.query(`delete from ${table} where id <> all($1)`, [before.map(({ id }) => id)])
    client.release(true)
    await pool.query(`vacuum analyze ${table}`)
  }
}
