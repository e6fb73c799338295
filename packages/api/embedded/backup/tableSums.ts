/** Row count and checksum of every table, as seen by one connection: two databases with equal sums contain the same rows. */
import type pg from 'pg'

export type TableSums = Record<string, [rows: number, checksum: string]>

/** Partitions individually. Unlogged tables are empty after a restore, as after a crash. */
const tables = `
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  order by 1, 2`

/** Rows are compared as text, so both sides must format values alike. */
const writeAlike = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`

export async function tableSums(client: pg.Client): Promise<TableSums> {
  await client.query(writeAlike)
  const sums: TableSums = {}
  const { rows } = await client.query<{ schema: string; name: string }>(tables)
  for (const { schema, name } of rows) {
    const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
    // A sum doesn't depend on order, so a large table is read once and never sorted.
    const found = await client.query<{ rows: string; checksum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${table} t`,
    )
    const [sum] = found.rows
    if (sum) sums[`${schema}.${name}`] = [Number(sum.rows), sum.checksum]
  }
  return sums
}

/** The tables that differ. */
export function differences(expected: TableSums, found: TableSums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].filter((name) => String(expected[name]) !== String(found[name])).sort()
}
