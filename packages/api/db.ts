/**
 * The database handle. Statements run on a `Db`, which exists only inside a transaction that knows whose rows it may see;
 * it is the first argument of everything that reads or writes, so no statement can slip past the transaction.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyText } from './copyText.ts'
import { failureOf } from './dbFailure.ts'

const { builtins, setTypeParser } = pg.types
setTypeParser(builtins.INT8, Number) // count(*) is a string otherwise
setTypeParser(builtins.NUMERIC, Number) // ours have at most nine digits
setTypeParser(builtins.DATE, (text) => text) // otherwise a local-midnight Date, a day off in half the world
// Sessions run in UTC; a Date would cut the microseconds that keyset cursors on timestamps need.
setTypeParser(builtins.TIMESTAMPTZ, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, '')}Z`)

/** Whose rows a transaction may see: one customer's, or every customer's. Row-level security holds it, beside each statement. */
export type RowScope = { readonly customerId: string } | 'all'

export interface Database {
  readonly pool: pg.Pool
  /** The role transactions take on, because owners and superusers pass row-level security. Null: the security is forced. */
  readonly rowRole: string | null
}

export interface Db {
  readonly scope: RowScope
  all<T>(statement: RawBuilder<T>): Promise<T[]>
  one<T>(statement: RawBuilder<T>): Promise<T | undefined>
  /** Like `one`, planned once on each connection: for long statements whose words are always the same. */
  again<T>(statement: RawBuilder<T>): Promise<T | undefined>
  /** Many rows at once, in the transaction like all else. Table and columns are the code's own words. */
  copy(table: string, columns: readonly string[], rows: Iterable<readonly unknown[]>): Promise<void>
}

/** Compiles only; it has no connection. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const compile = <T>(statement: RawBuilder<T>): CompiledQuery<T> => statement.compile(compiler)

/** Every wait has an end: without these a lost network makes requests hang for ever (measured, pg 8). */
export const timeouts = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** UTC everywhere. Where row-level security is forced, a connection sees everything until a transaction narrows it. */
export const connectionOptions = '-c timezone=UTC -c app.unscoped=on'

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    application_name: 'postern',
    options: connectionOptions,
    ...timeouts,
  })
  pool.on('error', (error) => console.error(`A database connection was lost: ${error.message}`))
  // The pool listens only while a client is idle. A checked-out client that loses its connection would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const uuid = /^[0-9a-f-]{36}$/i

/** One round trip: begin, take on the role, narrow the rows. The customer id is checked, as it stands in the text. */
function beginText({ rowRole }: Database, scope: RowScope): string {
  const customer = scope === 'all' ? '' : scope.customerId
  if (scope !== 'all' && !uuid.test(customer)) throw new Error('a customer id is not a uuid')
  return [
    'begin',
    ...(rowRole ? [`set local role ${rowRole}`] : []),
    `set local app.unscoped = '${scope === 'all' ? 'on' : 'off'}'`,
    `set local app.customer = '${customer}'`,
  ].join('; ')
}

/** A server knows a prepared statement by its name, and cuts names after 63 letters. */
const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url')

const handleOn = (client: pg.PoolClient, scope: RowScope): Db => {
  const run = async <T>(statement: RawBuilder<T>, isPrepared: boolean): Promise<T[]> => {
    const { sql: text, parameters } = compile(statement)
    // The boundary where rows get their type: it is the one the statement was written with.
    const { rows } = await client.query({ text, values: [...parameters], ...(isPrepared && { name: nameFor(text) }) })
    return rows as T[]
  }
  return {
    scope,
    all: (statement) => run(statement, false),
    one: async (statement) => (await run(statement, false))[0],
    again: async (statement) => (await run(statement, true))[0],
    copy: async (table, columns, rows) => {
      const [into = '', ...names] = [table, ...columns].map((name) => client.escapeIdentifier(name))
      const list = names.join(', ')
      // COPY refuses tables with row-level security; what was copied beside them goes in past their policies.
      await client.query(`create temp table copied on commit drop as select ${list} from ${into} limit 0`)
      await pipeline(Readable.from(copyText(rows)), client.query(copyFrom(`copy copied (${list}) from stdin`)))
      await client.query(`insert into ${into} (${list}) select ${list} from copied; drop table copied`)
    },
  }
}

/** One transaction per operation: all of `work` happens, or none of it. */
export async function tx<T>(database: Database, scope: RowScope, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await database.pool.connect().catch((error: unknown) => {
    throw failureOf(error)
  })
  let broken: Error | boolean = false
  try {
    await client.query(beginText(database, scope))
    const result = await work(handleOn(client, scope))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true // such a client is not given back to others
    })
    throw failureOf(error)
  } finally {
    client.release(broken)
  }
}

/** A part of a transaction that can fail, or be taken back, without the rest. What the database refuses is a failure here already. */
export async function part<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.all(sql`savepoint part`)
  try {
    const result = await work()
    await db.all(sql`release savepoint part`)
    return result
  } catch (error) {
    await db.all(sql`rollback to savepoint part`)
    await db.all(sql`release savepoint part`)
    throw failureOf(error)
  }
}

/** Over every customer's rows, inside the same transaction: for what flows from one customer's record to others'. */
export async function acrossCustomers<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.scope === 'all') return work(db)
  await db.all(sql`set local app.unscoped = 'on'`)
  try {
    return await work({ ...db, scope: 'all' })
  } finally {
    // Refused only where the transaction is lost anyway.
    await db.all(sql`set local app.unscoped = 'off'`).catch(() => [])
  }
}

/** Does it and takes it back: the result is what would have happened. */
export async function rehearse<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.all(sql`savepoint rehearsal`)
  const result = await work()
  await db.all(sql`rollback to savepoint rehearsal`)
  return result
}
