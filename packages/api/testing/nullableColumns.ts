import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Writes which columns may be null, as `table.number`. Copies of a database have the same OIDs. */
export async function writeNullableColumns(url: string, directory: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ column: string }>(`
    select concat(a.attrelid, '.', a.attnum) as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attnotnull`)
  await client.end()
  await writeFile(join(directory, 'nullable.json'), JSON.stringify(rows.map(({ column }) => column)))
}
