/** Forward-only SQL migrations, each in its own transaction, under one lock so that several nodes may start at once. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartFailure } from '../startFailure.ts'
import { commitBeforeBaseline, lastOfBaseline, replacedMigrations } from './baseline.ts'
import { timeouts } from './connection.ts'
import { connectionOptions, type Database, openPool } from './db.ts'

const directory = join(import.meta.dirname, '../migrations')
/** Any number, the same on every node. */
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

/** A database made by the migrations that the baseline replaced has the same schema, so the baseline is recorded and not run. */
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
  await transaction(client, async () => {
    await client.query('delete from migrations where name = any($1)', [[...replacedMigrations.keys()]])
    for (const migration of baseline) await record(client, migration)
  })
}

async function transaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

const apply = (client: pg.Client, migration: Migration): Promise<void> =>
  transaction(client, async () => {
    await client.query(migration.text)
    await record(client, migration)
  })

async function applyAll(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const known = await migrationsOnDisk()
  const recorded = await recordedMigrations(client)
  refuseStrangers(recorded, known)
  await adoptBaseline(client, recorded, known)
  const applied = new Set((await recordedMigrations(client)).map(({ name }) => name))
  for (const migration of known) if (!applied.has(migration.name)) await apply(client, migration)
  await client.query('call trust_search()')
}

/** Logs that grow without end, one partition a month: some behind for what arrives late, some ahead for a server nobody looks after. */
const monthlyLogs = ['audit_log', 'parcel_events', 'scan_log']
const [monthsBehind, monthsAhead] = [4, 3]

async function createMonths(client: pg.Client): Promise<void> {
  for (const log of monthlyLogs)
    await client.query('call ensure_months_around($1, $2, $3)', [log, monthsBehind, monthsAhead])
}

/**
 * One node at a time, on a connection of its own: a migration, or waiting for another node's, may take longer than a request
 * ever should.
 */
async function underLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectionTimeoutMillis,
    options: connectionOptions,
  })
  client.on('error', () => {}) // the query under way is rejected as well; without a listener the process would end
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work(client)
  } finally {
    await client.end() // and its lock with it
  }
}

/** Brings the database up to date and says which role its transactions take on. */
export const migrate = (url: string): Promise<string | null> =>
  underLock(url, async (client) => {
    await applyAll(client)
    await createMonths(client)
    const { rows } = await client.query<{ role: string | null }>('select row_role() as role')
    return rows[0]?.role ?? null
  })

/** For a server that runs for months. A month can wait an hour; requests behind a long lock can't. */
export const ensureMonths = (url: string): Promise<void> =>
  underLock(url, async (client) => {
    await client.query(`set lock_timeout = ${timeouts.lock_timeout}`)
    await createMonths(client)
  })

/** A pool on an up-to-date database. */
export async function openDatabase(url: string): Promise<Database> {
  const rowRole = await migrate(url)
  return { pool: openPool(url), rowRole }
}
