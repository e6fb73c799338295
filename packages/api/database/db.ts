/**
 * The database handle. Statements run on a `Db`, which exists only inside a transaction that knows whose rows it may see. It's
 * the first argument of everything that reads or writes, so no statement can bypass the transaction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Ahead, Connection, commit, type Opening, shortWait, timeouts, words } from './connection.ts'
import { copyPages, copyRows } from './copyRows.ts'
import { failureOf, losesConnection, lostAgainstOthers } from './dbFailure.ts'
import {
  inScopeOf,
  isSameScope,
  plannedAs,
  planningOf,
  type RowScope,
  type Versioned,
  whoseRows,
  whoseRowsAndVersion,
  whoseRowsPlanned,
} from './rowScope.ts'
import { compile, type PreparedStatement } from './statement.ts'
import { type Answer, isOutdated, makeTrip, type TripStatement } from './trip.ts'
import { inPartOf, inWhole, noteSaved, openWhole, type Whole } from './whole.ts'

export interface Database {
  readonly pool: pg.Pool
  /** The role transactions switch to, because owners and superusers bypass row-level security. Null: row-level security is forced. */
  readonly rowRole: string | null
  /** Why the database is unavailable, as a sentence, if known. */
  readonly trouble?: () => string | undefined
}

/** Built inline, or prepared once per connection if its text never varies. */
export type Statement<T> = RawBuilder<T> | PreparedStatement<T>

export interface Db {
  readonly scope: RowScope
  all<T>(statement: Statement<T>): Promise<T[]>
  one<T>(statement: Statement<T>): Promise<T | undefined>
  /** Sends a statement whose result isn't needed along with the next one, or with the commit. If it fails, so do they. */
  later(statement: Statement<unknown>): void
  /** The same for a statement whose result decides whether the transaction may continue: `check` throws if it may not. */
  laterChecked<T>(statement: Statement<T>, check: (rows: readonly T[]) => void): void
  /** Whether the transaction has changed anything so far, or is about to with the next statement. */
  hasWritten(): boolean
  /** Work that can fail and roll back without the rest of the transaction. Database errors leave it as failures with a code. */
  inPart<T>(work: () => Promise<T>): Promise<T>
  /** The same transaction with a different row scope. */
  widened(scope: RowScope): Db
  /** Inserts many rows at once, in this transaction. Table and column names come from code, never from input. */
  copy(table: string, columns: readonly string[], rows: Iterable<readonly unknown[]>): Promise<void>
  /** Streams any number of rows into a temporary table. */
  copyPages(
    table: string,
    columns: readonly string[],
    pages: AsyncIterable<Iterable<readonly unknown[]>> | Iterable<Iterable<readonly unknown[]>>,
  ): Promise<void>
}

type Watcher = (statement: RawBuilder<unknown>, columns: readonly pg.FieldDef[], rows: readonly object[]) => void

let watcher: Watcher | undefined

/** Tests compare the columns of every statement with the type it declares. Nothing watches in production. */
export const watchStatements = (watch: Watcher): void => {
  watcher = watch
}

/** UTC everywhere. If row-level security is forced, a connection sees all rows until a transaction narrows its scope. */
export const connectionOptions = '-c timezone=UTC -c app.unscoped=on'

export function openPool(url: string, limits: Partial<pg.PoolConfig> = timeouts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    application_name: 'postern',
    options: connectionOptions,
    ...limits,
  })
  pool.on('error', (error) => console.error(`A database connection was lost: ${error.message}`))
  // The pool listens only while a client is idle. A checked-out client that loses its connection would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const isPrepared = <T>(statement: Statement<T>): statement is PreparedStatement<T> => 'text' in statement

function forTrip(statement: Statement<unknown>, scope: RowScope): TripStatement {
  if (isPrepared(statement)) return inScopeOf(scope, statement)
  const { sql: text, parameters } = compile(statement)
  return { name: '', text, values: parameters, planning: 'compared' }
}

/** The boundary where rows get their type: the one the statement declares. */
function rowsOf<T>(statement: Statement<T>, answer: Answer | undefined): T[] {
  const { rows = [], fields = [] } = answer ?? {}
  watcher?.(isPrepared(statement) ? statement.source : statement, fields, rows)
  return rows as T[]
}

const handleOn = (database: Database, connection: Connection, scope: RowScope): Db => {
  const { client } = connection
  const all = async <T>(statement: Statement<T>): Promise<T[]> => {
    const [answer] = await connection.send([forTrip(statement, scope)])
    return rowsOf(statement, answer)
  }
  return {
    scope,
    all,
    one: async (statement) => (await all(statement))[0],
    later: (statement) => connection.later(forTrip(statement, scope)),
    laterChecked: (statement, check) =>
      connection.laterChecked(forTrip(statement, scope), (answer) => check(rowsOf(statement, answer))),
    hasWritten: () => connection.hasWritten || connection.hasQueued,
    inPart: async (work) => {
      const part = await connection.beginPart('nested')
      try {
        const result = await work()
        await part.keep()
        return result
      } catch (error) {
        await part.undo()
        throw failureOf(error)
      }
    },
    widened: (other) => {
      connection.later(whoseRows(database, other))
      return handleOn(database, connection, other)
    },
    copy: async (table, columns, rows) => {
      await connection.send([])
      await connection.ask(() => copyRows(client, table, columns, rows))
    },
    copyPages: async (table, columns, pages) => {
      await connection.send([])
      await connection.ask(() => copyPages(client, table, columns, pages))
    },
  }
}

interface Terms {
  /** The transaction continues only if this holds. */
  readonly proof?: Proof | undefined
  /** Transactions with the same text take turns. */
  readonly turn?: string
  /** Inside `asOne`: if this fails, everything does. Otherwise a caller can catch the failure and continue. */
  readonly failsWhole?: boolean
}

function openingOf(database: Database, scope: RowScope, { proof, turn }: Terms): Opening {
  const begin = { statement: words('begin') }
  if (!proof && turn === undefined) return { statements: [begin, { statement: whoseRows(database, scope) }] }
  const check = (answer: Answer) => proof?.check(rowsOf(proof.statement, answer))
  const proven: Ahead[] = proof ? [{ statement: forTrip(proof.statement, 'all'), check }] : []
  const whose = { statement: whoseRowsPlanned(database, scope, 'once', turn) }
  return { statements: [begin, ...proven, whose], planning: 'once' }
}

async function attempt<T>(
  database: Database,
  scope: RowScope,
  work: (db: Db, connection: Connection) => Promise<T>,
  terms: Terms,
): Promise<T> {
  const connection = new Connection(await database.pool.connect(), openingOf(database, scope, terms))
  let isClean = false
  try {
    const result = await work(handleOn(database, connection, scope), connection)
    const wrote = await commit(connection)
    isClean = true
    if (wrote) noteSaved()
    return result
  } catch (error) {
    isClean = await connection.rollBack(words('rollback')).then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    // Unless clean, it's destroyed instead of returned to the pool; nothing waits for a dead connection to close.
    connection.client.release(!isClean || connection.isLost)
  }
}

const attempts = 4

/** A transaction that lost to others may succeed on retry. The random backoff keeps them from colliding again. */
const pause = (tries: number) => sleep(10 * 2 ** tries * (0.5 + Math.random()))

async function transact<T>(
  database: Database,
  scope: RowScope,
  work: (db: Db, connection: Connection) => Promise<T>,
  terms: Terms = {},
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt(database, scope, work, terms)
    } catch (error) {
      if (tries === attempts || !(lostAgainstOthers(error) || isOutdated(error)))
        throw failureOf(error, database.trouble?.())
      await pause(tries)
    }
}

/**
 * One transaction per operation: all of `work` happens, or none of it. After a deadlock or serialization failure `work` runs again from
 * the start, so it must not do anything outside the database. Inside `asOne` it joins that transaction, which is already proven.
 */
export function tx<T>(
  database: Database,
  scope: RowScope,
  work: (db: Db) => Promise<T>,
  terms: Terms = {},
): Promise<T> {
  const whole = openWhole(database)
  return whole ? joined(database, whole, scope, work, terms) : transact(database, scope, work, terms)
}

/** Makes every transaction that `work` starts part of one, which succeeds or fails as a whole. */
export const asOne = <T>(
  database: Database,
  scope: RowScope,
  work: (db: Db) => Promise<T>,
  terms?: Terms,
): Promise<T> =>
  transact(
    database,
    scope,
    (db, connection) => {
      const whole: Whole = { database, connection, scope, life: { isOpen: true }, turn: Promise.resolve() }
      return inWhole(whole, () => work(db)).finally(async () => {
        whole.life.isOpen = false
        await whole.turn
      })
    },
    terms,
  )

async function joined<T>(
  database: Database,
  whole: Whole,
  scope: RowScope,
  work: (db: Db) => Promise<T>,
  { failsWhole }: Terms,
): Promise<T> {
  // A connection runs one thing at a time, even if callers start several at once.
  const before = whole.turn
  const { promise, resolve: done } = Promise.withResolvers<void>()
  whole.turn = promise
  await before
  if (!whole.life.isOpen) {
    done()
    return transact(database, scope, work)
  }
  const { connection } = whole
  const inside = () => {
    const inner: Whole = { ...whole, scope, turn: Promise.resolve() }
    return inWhole(inner, () => work(handleOn(database, connection, scope))).finally(() => inner.turn)
  }
  try {
    return await (failsWhole && isSameScope(scope, whole.scope)
      ? connection.wholly(inside)
      : inPartOf(whole, whoseRows(database, scope), whoseRows(database, whole.scope), inside))
  } catch (error) {
    throw failureOf(error, database.trouble?.())
  } finally {
    done()
  }
}

/** Runs a single fast statement outside a transaction, with a short timeout. */
export async function quickly<T extends object>(database: Database, statement: Statement<T>): Promise<T[]> {
  const asked = forTrip(statement, 'all')
  const planned = asked.planning === 'once' ? [plannedAs('once'), asked] : [asked]
  return rowsOf(statement, (await trip(database, planned, shortWait)).at(-1))
}

async function trip(
  database: Database,
  statements: readonly TripStatement[],
  waitMs: number = timeouts.query_timeout,
): Promise<readonly Answer[]> {
  try {
    const client = await database.pool.connect()
    let isClean = false
    try {
      const answers = await makeTrip(client, statements, waitMs)
      isClean = true
      return answers
    } catch (error) {
      isClean = !losesConnection(error)
      throw error
    } finally {
      client.release(!isClean)
    }
  } catch (error) {
    throw failureOf(error, database.trouble?.())
  }
}

/** A statement that starts a trip or transaction. Unless it returns the expected rows, all other results are discarded. */
export interface Proof {
  readonly statement: PreparedStatement<object>
  /** Throws if these aren't the expected rows. */
  readonly check: (rows: readonly object[]) => void
}

async function provenTrip(
  database: Database,
  statements: readonly TripStatement[],
  proof: Proof | undefined,
): Promise<readonly Answer[]> {
  if (!proof) return trip(database, statements)
  const first = forTrip(proof.statement, 'all')
  const [rows, ...answers] = await trip(database, [first, ...statements])
  proof.check(rowsOf(proof.statement, rows))
  return answers
}

/** Reads in one round trip, as one transaction that changes nothing. Results are in the order of the statements. */
export async function readTogether<T>(
  database: Database,
  scope: RowScope,
  statements: readonly PreparedStatement<T>[],
  proof?: Proof,
): Promise<T[][]> {
  if (openWhole(database))
    return tx(database, scope, async (db) => {
      const answers: T[][] = []
      for (const statement of statements) answers.push(await db.all(statement))
      return answers
    })
  const [, ...answers] = await provenTrip(
    database,
    [
      whoseRowsPlanned(database, scope, planningOf(statements.map(({ planning }) => planning))),
      ...statements.map((statement) => forTrip(statement, scope)),
    ],
    proof,
  )
  return statements.map((statement, index) => rowsOf(statement, answers[index]))
}

/** The first result includes the version of these tables. */
const versionIn = (answer: Answer | undefined): string => String(Reflect.get(answer?.rows[0] ?? {}, 'version'))

/** The version of what a read depends on, without reading it. Same version, same answer. */
export async function versionOf(
  database: Database,
  scope: RowScope,
  tables: Versioned,
  proof?: Proof,
): Promise<string> {
  const [answer] = await provenTrip(database, [whoseRowsAndVersion(database, scope, 'once', tables)], proof)
  return versionIn(answer)
}

/** Like `readTogether`, plus the version of these tables. With a concurrent write the version may be too old, never too new. */
export async function readWithVersion<T>(
  database: Database,
  scope: RowScope,
  statements: readonly PreparedStatement<T>[],
  tables: Versioned,
  proof?: Proof,
): Promise<{ version: string; answers: T[][] }> {
  const planning = planningOf(statements.map(({ planning }) => planning))
  const [first, ...answers] = await provenTrip(
    database,
    [
      whoseRowsAndVersion(database, scope, planning, tables),
      ...statements.map((statement) => forTrip(statement, scope)),
    ],
    proof,
  )
  return { version: versionIn(first), answers: statements.map((statement, index) => rowsOf(statement, answers[index])) }
}

/** Runs over every customer's rows, in the same transaction: for changes that flow from one customer's record to others'. */
export async function acrossCustomers<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.scope === 'all') return work(db)
  const wide = db.widened('all')
  try {
    return await work(wide)
  } finally {
    wide.widened(db.scope)
  }
}

/** Runs the work and rolls it back: the result is what would have happened. */
export async function dryRun<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await db.all(sql`savepoint dry_run`)
  const result = await work()
  await db.all(sql`rollback to savepoint dry_run`)
  return result
}
