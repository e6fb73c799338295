/** How many rows a statement reads, from the plan it ran with. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database/db.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

export interface RowsRead {
  /** Rows of the table that were read, including those a filter removed. */
  readonly read: number
  /** Rows in the result. */
  readonly shown: number
}

/** A partition’s name starts with its table’s. */
function readOf(explained: Explained | undefined, table: string): RowsRead {
  const plan = explained?.['QUERY PLAN'][0].Plan
  if (!plan) throw new Error('Postgres explained nothing.')
  const read = nodesOf(plan)
    .filter(({ 'Relation Name': name }) => name === table || name?.startsWith(`${table}_`))
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  return { read: read.reduce((sum, rows) => sum + rows, 0), shown: plan['Actual Rows'] }
}

export async function rowsRead(db: Db, table: string, statement: RawBuilder<unknown>): Promise<RowsRead> {
  const [row] = await db.all(sql<Explained>`explain (analyze, format json) ${statement}`)
  return readOf(row, table)
}

/** The control: what the statement would read without these indexes. They're restored right away. */
export async function rowsReadWithout(
  { pool }: Database,
  indexes: readonly string[],
  table: string,
  statement: string,
): Promise<RowsRead> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`drop index ${indexes.join(', ')}`)
    const { rows } = await client.query<Explained>(`explain (analyze, format json) ${statement}`)
    return readOf(rows[0], table)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
