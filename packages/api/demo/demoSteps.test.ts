/** The demo is loaded in steps while the server runs: the result must equal loading it all at once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parcelTraffic } from '@postern/demo/traffic/traffic.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { secretsFrom } from '../secrets.ts'
import { longestTurn } from '../testing/longestTurn.ts'
import { createDatabase } from '../testing/makeDb.ts'
import { copyOfTemplate } from '../testing/server.ts'
import { printed } from '../testing/serverProcess.ts'
import { tableHashes } from '../testing/tableHashes.ts'
import { beginDemo } from './demo.ts'
import { finishDemoInThread } from './demoInThread.ts'
import { insertRecords } from './demoRows.ts'
import { demoIsComplete, demoOf, demoProgress, finishDemo, insertScim } from './demoSteps.ts'
import { insertTraffic } from './demoTraffic.ts'

const now = new Date('2026-11-15T15:00:00Z')
const secrets = secretsFrom('a key for tests, the same in all of them')

const opened: Database[] = []
afterAll(() => Promise.all(opened.map(({ pool }) => pool.end())))
const open = (url: string): Database => {
  const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  opened.push(database)
  return database
}

/** Started but not finished; copied for each test. */
const begunUrl = await copyOfTemplate()
const begun: Database = { pool: openPool(begunUrl), rowRole: 'postern_rows' }
await beginDemo(begun, now, secrets, 'small')
await begun.pool.end()

const copyOf = (url: string): Promise<string> =>
  createDatabase(inject('postgresUrl'), `test_${newId().replaceAll('-', '')}`, new URL(url).pathname.slice(1))
const copyOfBegun = async (): Promise<Database> => open(await copyOf(begunUrl))

const progressOf = (database: Database) => tx(database, 'all', demoProgress)

/** Without steps: every table at once, in a single transaction. */
async function loadAtOnce(database: Database, madeFor: Date): Promise<void> {
  const { world, period, steps } = demoOf(madeFor, 'small')
  await tx(database, 'all', async (db) => {
    await insertRecords(db, contacts, world.contacts)
    await insertRecords(db, contactDelegates, world.contactDelegates)
    await insertRecords(db, handlingAlerts, world.handlingAlerts)
    await insertScim(db, { world, period }, world.contacts)
    for (const { id } of world.customers) await insertTraffic(db, parcelTraffic(world, period, id))
    await db.all(sql`update demo_load set steps_done = ${steps.length}`)
  })
}

const atOnce = await copyOfBegun()
await loadAtOnce(atOnce, now)
const expected = await tableHashes(atOnce)

describe('a load in steps', () => {
  it('gives the same rows as a load in one piece', async () => {
    const database = await copyOfBegun()
    expect(await demoIsComplete(database)).toBe(false)
    await finishDemo(database)
    expect(await demoIsComplete(database)).toBe(true)
    expect(await tableHashes(database)).toEqual(expected)
    // Control: with one scan fewer, the comparison fails.
    await tx(database, 'all', (db) =>
      db.all(sql`delete from scan_log where id = (select min(id::text)::uuid from scan_log)`),
    )
    const { scan_log: scans, ...others } = await tableHashes(database)
    expect(others).toEqual(Object.fromEntries(Object.entries(expected).filter(([name]) => name !== 'scan_log')))
    expect(scans).not.toBe(expected.scan_log)
  })

  it('gives each row once when several nodes load at the same time', async () => {
    const first = await copyOfBegun()
    const nodes = [first, ...[1, 2].map(() => open(String(first.pool.options.connectionString)))]
    await Promise.all(nodes.map(finishDemo))
    expect(await tableHashes(first)).toEqual(expected)
  })

  it('leaves out a step that the database refuses, and loads all others', async () => {
    const database = await copyOfBegun()
    const { world } = demoOf(now, 'small')
    const [taken] = world.contacts.filter(({ externalId }) => externalId !== null)
    if (!taken) throw new Error('the demo has no contact with an external ID')
    await tx(database, 'all', (db) => insertRecords(db, contacts, [{ ...taken, id: newId() }]))
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    await finishDemo(database)
    const complaints = complaint.mock.calls.flat().join('\n')
    complaint.mockRestore()
    expect(complaints).toMatch(/demo data is skipped: .*contacts_external_id_unique/)
    expect(await demoIsComplete(database)).toBe(true)
    const counts = await tx(database, 'all', (db) =>
      db.all(sql<{ id: string; contacts: number }>`
        select customer_id as id, count(*)::int as contacts from contacts group by 1`),
    )
    for (const { id, contacts: found } of counts) {
      const made = world.contacts.filter(({ customerId }) => customerId === id).length
      expect(found).toBe(id === taken.customerId ? 1 : made)
    }
    expect(counts.length).toBe(new Set(world.contacts.map(({ customerId }) => customerId)).size)
  })
})

describe('a load in a thread of its own', () => {
  it('gives the same rows, and holds up no request', async () => {
    const { result: database, milliseconds } = await longestTurn(async () => {
      const copy = await copyOfBegun()
      const thread = finishDemoInThread(copy)
      expect(thread.isLoading()).toBe(true)
      await thread.ended
      expect(thread.isLoading()).toBe(false)
      return copy
    })
    expect(await tableHashes(database)).toEqual(expected)
    expect(milliseconds).toBeLessThan(50)
  })

  it('would hold up requests in their own thread', async () => {
    const database = await copyOfBegun()
    const { milliseconds } = await longestTurn(() => finishDemo(database), Number.POSITIVE_INFINITY)
    expect(milliseconds).toBeGreaterThan(50)
  })
})

describe('a server killed while it loads', () => {
  const children: ChildProcess[] = []
  const dataDir = mkdtemp(join(tmpdir(), 'postern-demo-'))
  afterAll(async () => {
    for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
    await rm(await dataDir, { recursive: true, force: true })
  })

  async function start(url: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, PORT: '0', DATA_DIR: await dataDir, DATABASE_URL: url, DEMO: 'small' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    return child
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** Locks a table so that the load stalls at its first parcels, then kills the server there. */
  async function killedMidway(): Promise<string> {
    const url = await copyOf(begunUrl)
    const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
    await tx(database, 'all', async (db) => {
      await db.all(sql`lock table parcels in exclusive mode`)
      const child = await start(url)
      await vi.waitUntil(
        async () => {
          const waiting = await db.one(sql`
            select from pg_locks where relation = 'parcels'::regclass and not granted
              and database = (select oid from pg_database where datname = current_database())`)
          return waiting !== undefined
        },
        { timeout: 60_000, interval: 20 },
      )
      await end(child, 'SIGKILL')
    })
    await database.pool.end()
    return url
  }

  let killed: Promise<string> | undefined
  const copyOfKilled = async (): Promise<Database> => {
    killed ??= killedMidway()
    return open(await copyOf(await killed))
  }

  // Two servers start one after the other, which takes a while on a busy machine.
  it('continues at the next start, with the same rows', { timeout: 180_000 }, async () => {
    const database = await copyOfKilled()
    const { done, total } = (await progressOf(database)) ?? { done: 0, total: 0 }
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(total)
    const again = await start(String(database.pool.options.connectionString))
    await printed(again, /ready at (http:\/\/\S+)/)
    await end(again, 'SIGINT')
    expect(await progressOf(database)).toEqual({ done: total, total })
    const found = await tableHashes(database)
    for (const table of ['contacts', 'parcels', 'parcel_events', 'scan_log', 'notification_log', 'settings'])
      expect(found[table], table).toBe(expected[table])
  })

  it('would lose rows if a step’s number were saved without its rows', async () => {
    const database = await copyOfKilled()
    await tx(database, 'all', (db) => db.all(sql`update demo_load set steps_done = steps_done + 1`))
    await finishDemo(database)
    expect((await tableHashes(database)).parcels).not.toBe(expected.parcels)
  })
})
