/** The actual plan of a list statement: with its role, row-level security and parameters. */
import { parseListQuery } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../../database/db.ts'
import { askedOf, listStatement } from '../../engine/reading/listStatements.ts'

export async function explainList(
  database: Database,
  resource: Resource,
  customerId: string,
  params: Readonly<Record<string, string>>,
): Promise<string> {
  const { query, issues } = parseListQuery(resource, params)
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  const place = { customerId, reachable: null }
  const rows = await tx(database, { customerId }, (db) =>
    db.all(
      sql<{ 'QUERY PLAN': string }>`explain (costs off) ${listStatement(resource, askedOf(resource, place, query))}`,
    ),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
