/** Inserts many rows at once, on a connection that is in a transaction. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyText } from './copyText.ts'

type Rows = Iterable<readonly unknown[]>

const named = (client: pg.PoolClient, table: string, columns: readonly string[]) => ({
  into: client.escapeIdentifier(table),
  list: columns.map((name) => client.escapeIdentifier(name)).join(', '),
})

export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  const { into, list } = named(client, table, columns)
  // COPY refuses tables with row-level security, so rows are copied to a temp table and inserted from there, subject to the policies.
  await client.query(`create temp table copied on commit drop as select ${list} from ${into} limit 0`)
  await pipeline(Readable.from(copyText(rows)), client.query(copyFrom(`copy copied (${list}) from stdin`)))
  await client.query(`insert into ${into} (${list}) select ${list} from copied; drop table copied`)
}

export async function copyPages(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  pages: AsyncIterable<Rows> | Iterable<Rows>,
): Promise<void> {
  const { into, list } = named(client, table, columns)
  async function* text() {
    for await (const rows of pages) yield* copyText(rows)
  }
  await pipeline(Readable.from(text()), client.query(copyFrom(`copy ${into} (${list}) from stdin`)))
}
