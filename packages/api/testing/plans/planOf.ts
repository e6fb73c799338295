/** The cost of a captured statement with its production plan, and with a plan made for its values. */
import pg from 'pg'
import type { Database } from '../../database/db.ts'
import type { Sent } from '../capturedTrips.ts'

/** When Postgres decides (`auto`), enough executions for it to have compared both kinds of plan. */
const executions = 6

export interface Plan {
  /** Table and index pages read. */
  readonly pages: number
  readonly text: string
}

const literal = (value: string | null): string => (value === null ? 'null' : pg.escapeLiteral(value))

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

/** `first` sets whose rows are visible; a session is looked up without it. */
export async function planOf(
  { pool }: Database,
  first: Sent | undefined,
  { text, values }: Sent,
  mode: string,
  warmUp: readonly (string | null)[] = values,
): Promise<Plan> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    if (first) await client.query(first.text, [...first.values])
    await client.query(`set local plan_cache_mode = ${mode}`)
    await client.query(`prepare explained as ${text}`)
    const execute = (given: readonly (string | null)[]) =>
      given.length === 0 ? 'execute explained' : `execute explained(${given.map(literal).join(', ')})`
    for (let n = 0; mode === 'auto' && n < executions; n++) await client.query(`explain ${execute(warmUp)}`)
    const { rows } = await client.query<Explained>(
      `explain (analyze, buffers, timing off, format json) ${execute(values)}`,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan?.Plan ?? {}
    return { pages: hit + read, text: JSON.stringify(plan, null, 1) }
  } finally {
    await client.query('rollback')
    await client.query('deallocate explained')
    client.release()
  }
}
