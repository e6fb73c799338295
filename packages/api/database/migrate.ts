/**
 * Forward-only SQL migrations, each in its own transaction, under a lock so that several nodes can start at once. The lock
 * belongs to the transaction: behind a pooler in transaction mode, a session lock would never be released.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartFailure } from '../startFailure.ts'
import { commitBeforeBaseline, lastOfBaseline, replacedMigrations } from './baseline.ts'
import { timeouts } from './connection.ts'
import { connectionOptions, type Database, openPool } from './db.ts'

const directory = join(import.meta.dirname, '../migrations')
/** An arbitrary number, the same on every node. */
const lockKey = 431_020_26

interface Migration {
  name: string
  checksum: string
  text: string
}

export async function migrationsOnDisk(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type Recorded = Pick<Migration, 'name' | 'checksum'>

async function recordedMigrations(client: pg.Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>('select name, checksum from migrations order by name')
  return rows
}

function refuseStrangers(recorded: readonly Recorded[], known: readonly Migration[]): void {
  const checksums = new Map([...replacedMigrations, ...known.map(({ name, checksum }) => [name, checksum] as const)])
  for (const { name, checksum } of recorded) {
    const mine = checksums.get(name)
    if (mine === undefined)
      throw new StartFailure(
        `This database was made by a newer Postern (it has the migration ${name}). Start that version, or use another DATA_DIR or DATABASE_URL.`,
      )
    if (mine !== checksum)
      throw new StartFailure(
        `The migration ${name} was changed after it had been applied to this database. Restore the file.`,
      )
  }
}

/** A database created by the migrations that the baseline replaced has the same schema, so the baseline is recorded but not run. */
async function adoptBaseline(
  client: pg.Client,
  recorded: readonly Recorded[],
  known: readonly Migration[],
): Promise<void> {
  const names = new Set(recorded.map(({ name }) => name))
  const missing = [...replacedMigrations.keys()].filter((name) => !names.has(name))
  if (missing.length === replacedMigrations.size) return
  if (missing.length > 0)
    throw new StartFailure(
      `This database is too old for this version (it lacks the migration ${missing[0]}) and wasn’t changed; start Postern at commit ${commitBeforeBaseline} on it once, then start this version again.`,
    )
  const baseline = known.filter(({ name }) => name <= lastOfBaseline)
  await client.query('delete from migrations where name = any($1)', [[...replacedMigrations.keys()]])
  for (const migration of baseline) await record(client, migration)
}

/** No timeouts, even if a pooler gives the connection the limits of requests. */
const unlimited =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** One node at a time: the others wait here, then see what it did. */
async function inTurn(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(unlimited)
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

const isApplied = async (client: pg.Client, { name }: Migration): Promise<boolean> =>
  (await client.query('select from migrations where name = $1', [name])).rowCount === 1

async function applyAll(client: pg.Client): Promise<void> {
  const known = await migrationsOnDisk()
  await inTurn(client, async () => {
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const recorded = await recordedMigrations(client)
    refuseStrangers(recorded, known)
    await adoptBaseline(client, recorded, known)
  })
  const applied = new Set((await recordedMigrations(client)).map(({ name }) => name))
  for (const migration of known.filter(({ name }) => !applied.has(name)))
    await inTurn(client, async () => {
      if (await isApplied(client, migration)) return
      await client.query(migration.text)
      await record(client, migration)
    })
  await inTurn(client, () => client.query('call trust_search()'))
}

/** Unbounded logs, one partition per month: some behind for late arrivals, some ahead for unattended servers. */
const monthlyLogs = ['audit_log', 'parcel_events', 'scan_log', 'locker_events']
const [monthsBehind, monthsAhead] = [4, 3]

/** A `lockTimeout` of 0 waits indefinitely. */
async function createMonths(client: pg.Client, lockTimeout = 0): Promise<void> {
  for (const log of monthlyLogs)
    await inTurn(client, async () => {
      await client.query(`set local lock_timeout = ${lockTimeout}`)
      await client.query('call ensure_months_around($1, $2, $3)', [log, monthsBehind, monthsAhead])
    })
}

/** Uses its own connection: a migration, or waiting for another node's, may take longer than a request ever should. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
    options: connectionOptions,
  })
  client.on('error', () => {}) // the running query is rejected as well; without a listener the process would exit
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Brings the database up to date and returns the role its transactions switch to. */
export const migrate = (url: string): Promise<string | null> =>
  withClient(url, async (client) => {
    await applyAll(client)
    await createMonths(client)
    const { rows } = await client.query<{ role: string | null }>('select row_role() as role')
    return rows[0]?.role ?? null
  })

/** For servers that run for months. A new partition can wait an hour; requests queued behind a long lock can't. */
export const ensureMonths = (url: string): Promise<void> =>
  withClient(url, (client) => createMonths(client, timeouts.lock_timeout))

/** A pool on an up-to-date database. */
export async function openDatabase(url: string): Promise<Database> {
  const rowRole = await migrate(url)
  return { pool: openPool(url), rowRole }
}
