/** The demo is loaded in steps while the server runs: the result must equal loading it all at once. */
import { text } from 'node:stream/consumers'
import { parcelTraffic } from '@postern/demo/traffic/traffic.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import { demoPassword } from '@postern/domain/auth/demoSignIns.ts'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { type Database, openPool, tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { longestTurn } from '../testing/longestTurn.ts'
import { copyOf, copyOfTemplate, databaseOpener, testSecrets } from '../testing/server.ts'
import { end, printed, readyAt, refusalOf, serversInOneFolder } from '../testing/serverProcess.ts'
import { tableHashes } from '../testing/tableHashes.ts'
import { beginDemo } from './demo.ts'
import { refuseExposedDemo } from './demoExposure.ts'
import { finishDemoInThread } from './demoInThread.ts'
import { insertRecords } from './demoRows.ts'
import { demoIsComplete, demoOf, demoProgress, finishDemo, insertScim } from './demoSteps.ts'
import { insertTraffic } from './demoTraffic.ts'

const open = databaseOpener()
const run = <T>(database: Database, statement: ReturnType<typeof sql<T>>) =>
  tx(database, 'all', (db) => db.all(statement))

/** Without open connections, which would keep it from being copied. */
async function closed(url: string, work: (database: Database) => Promise<unknown>): Promise<string> {
  const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  await work(database)
  await database.pool.end()
  return url
}

const copyAt = (url: string): Promise<string> => copyOf(new URL(url).pathname.slice(1))

const { start } = await serversInOneFolder()

/** Without the simulator, which would open doors while we compare. */
const small = { DEMO: 'small', DEMO_LOCKERS: 'still' }

/** Started on an empty database, and killed at its first parcels: a lock on their table holds up the load. */
const killedUrl = await closed(await copyOfTemplate(), (database) =>
  tx(database, 'all', async (db) => {
    await db.all(sql`lock table parcels in exclusive mode`)
    const child = start({ ...small, DATABASE_URL: String(database.pool.options.connectionString) })
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
  }),
)

/** All tests compare with the demo that the killed server has begun. */
const killed = open(await copyAt(killedUrl))
const [load] = await run(killed, sql<{ madeFor: string }>`select made_for as "madeFor" from demo_load`)
const now = new Date(load?.madeFor ?? '')
const { world, period, steps } = demoOf(now, 'small')

/** Started but not finished; copied for each test. */
const begunUrl = await closed(await copyOfTemplate(), (database) => beginDemo(database, now, testSecrets, 'small'))
const copyOfBegun = async (): Promise<Database> => open(await copyAt(begunUrl))

/**
 * Up to the second customer with parcels: enough for tests about how steps are loaded. That the steps are all of the demo is
 * tested with all of it.
 */
const fewSteps = steps.findIndex(
  ({ loads }, index) => loads === 'parcels' && steps.slice(0, index).some((earlier) => earlier.loads === 'parcels'),
)
const few = steps.slice(0, fewSteps + 1)
const endEarly = (database: Database) => run(database, sql`update demo_load set steps_total = ${few.length}`)
const begunFewUrl = await closed(await copyAt(begunUrl), endEarly)
const copyOfBegunFew = async (): Promise<Database> => open(await copyAt(begunFewUrl))

const progressOf = (database: Database) => tx(database, 'all', demoProgress)

/** Without steps: every table of these customers at once, in a single transaction. */
async function loadAtOnce(database: Database, loaded: typeof steps): Promise<Database> {
  const ids = new Set(loaded.map(({ customerId }) => customerId))
  const theirs = <Row extends { customerId: string }>(rows: readonly Row[]) =>
    rows.filter(({ customerId }) => ids.has(customerId))
  await tx(database, 'all', async (db) => {
    await insertRecords(db, contacts, theirs(world.contacts))
    await insertRecords(db, contactDelegates, theirs(world.contactDelegates))
    await insertRecords(db, handlingAlerts, theirs(world.handlingAlerts))
    await insertScim(db, { world, period }, theirs(world.contacts))
    for (const { id } of world.customers) if (ids.has(id)) await insertTraffic(db, parcelTraffic(world, period, id))
    await db.all(sql`update demo_load set steps_done = ${loaded.length}`)
  })
  return database
}

const expected = await tableHashes(await loadAtOnce(await copyOfBegun(), steps))
const expectedFew = await tableHashes(await loadAtOnce(await copyOfBegunFew(), few))

/** All of it, in this thread. */
async function loadHere() {
  const begun = await copyOfBegun()
  expect(await demoIsComplete(begun)).toBe(false)
  return longestTurn(async () => {
    await finishDemo(begun)
    return begun
  }, Number.POSITIVE_INFINITY)
}
let loading: ReturnType<typeof loadHere> | undefined
const loadedHere = () => {
  loading ??= loadHere()
  return loading
}

describe('a load in steps', () => {
  it('gives the same rows as a load in one piece', async () => {
    const { result: database } = await loadedHere()
    expect(await demoIsComplete(database)).toBe(true)
    expect(await tableHashes(database)).toEqual(expected)
    // Control: with one scan fewer, the comparison fails.
    await run(database, sql`delete from scan_log where id = (select min(id::text)::uuid from scan_log)`)
    const { scan_log: scans, ...others } = await tableHashes(database)
    expect(others).toEqual(Object.fromEntries(Object.entries(expected).filter(([name]) => name !== 'scan_log')))
    expect(scans).not.toBe(expected.scan_log)
  })

  it('gives each row once when several nodes load at the same time', async () => {
    const first = await copyOfBegunFew()
    const nodes = [first, ...[1, 2].map(() => open(String(first.pool.options.connectionString)))]
    await Promise.all(nodes.map((node) => finishDemo(node, 50)))
    expect(await tableHashes(first)).toEqual(expectedFew)
  })

  it('leaves out a step that the database refuses, and loads all others', async () => {
    const database = await copyOfBegunFew()
    const customers = new Set(few.map(({ customerId }) => customerId))
    const people = world.contacts.filter(({ customerId }) => customers.has(customerId))
    const [taken] = people.filter(({ externalId }) => externalId !== null)
    if (!taken) throw new Error('the demo has no contact with an external ID')
    await tx(database, 'all', (db) => insertRecords(db, contacts, [{ ...taken, id: newId() }]))
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    await finishDemo(database)
    const complaints = complaint.mock.calls.flat().join('\n')
    complaint.mockRestore()
    expect(complaints).toMatch(/demo data is skipped: .*contacts_external_id_unique/)
    expect(await demoIsComplete(database)).toBe(true)
    const counts = await run(
      database,
      sql<{ id: string; contacts: number }>`
        select customer_id as id, count(*)::int as contacts from contacts group by 1`,
    )
    for (const { id, contacts: found } of counts) {
      const made = people.filter(({ customerId }) => customerId === id).length
      expect(found).toBe(id === taken.customerId ? 1 : made)
    }
    expect(counts.length).toBe(new Set(people.map(({ customerId }) => customerId)).size)
    expect(counts.length).toBeGreaterThan(1)
  })
})

describe('a load in a thread of its own', () => {
  it('gives the same rows, and holds up no request', async () => {
    const { result: database, milliseconds } = await longestTurn(async () => {
      const copy = await copyOfBegunFew()
      const thread = finishDemoInThread(copy)
      expect(thread.isLoading()).toBe(true)
      await thread.ended
      expect(thread.isLoading()).toBe(false)
      return copy
    })
    expect(await tableHashes(database)).toEqual(expectedFew)
    expect(milliseconds).toBeLessThan(50)
  })

  it('would hold up requests in their own thread', async () => {
    const { milliseconds } = await loadedHere()
    expect(milliseconds).toBeGreaterThan(50)
  })
})

describe('a server killed while it loads', () => {
  const everywhere = { HOST: '0.0.0.0', DATABASE_URL: String(killed.pool.options.connectionString) }

  // Several servers start one after the other, which takes a while on a busy machine.
  it('continues at the next start, with the same rows, and opens to other machines with a warning', {
    timeout: 180_000,
  }, async () => {
    const { done, total } = (await progressOf(killed)) ?? { done: 0, total: 0 }
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(total)
    const again = start({ ...everywhere, ...small })
    const warned = again.stderr ? text(again.stderr) : Promise.resolve('')
    const origin = await printed(again, readyAt)
    await asksForEmailedCode(origin)
    await end(again)
    expect(await warned).toContain('WARNING: HOST=0.0.0.0 and DEMO=small open the demo world to other machines.')
    expect(await progressOf(killed)).toEqual({ done: total, total })
    const found = await tableHashes(killed)
    for (const table of ['contacts', 'parcels', 'parcel_events', 'scan_log', 'notification_log', 'settings'])
      expect(found[table], table).toBe(expected[table])
  })

  it('opens its demo to other machines only by DEMO', { timeout: 180_000 }, async () => {
    const sentence = 'its database holds the demo world with its published passwords'
    const { said, code } = await refusalOf(start(everywhere))
    expect(said).toContain(sentence)
    expect(code).toBe(1)
    await expect(refuseExposedDemo(killed, readConfig({ HOST: '0.0.0.0', DEMO: 'off' }), false)).rejects.toThrow(
      sentence,
    )
    // Control: on loopback the same database is served, and with DEMO=off its outbox is closed.
    const local = start({ ...everywhere, HOST: 'localhost', DEMO: 'off' })
    const here = await printed(local, readyAt)
    expect((await fetch(`${here}/api/dev/outbox`)).status).toBe(404)
    await end(local)
  })

  it('would lose rows if a step’s number were saved without its rows', async () => {
    const database = open(await copyAt(killedUrl))
    await endEarly(database)
    await run(database, sql`update demo_load set steps_done = steps_done + 1`)
    await finishDemo(database)
    expect((await tableHashes(database)).parcels).not.toBe(expectedFew.parcels)
  })
})

/** The demo's users sign in; of these two, only the second one has a second factor. Its code is in the outbox. */
async function asksForEmailedCode(origin: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) =>
    fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const login = async (name: string) =>
    (await (await post('login', { email: `${name}@postern.test`, password: demoPassword })).json()) as SignInResult
  expect(await login('admin')).toMatchObject({ isMfa: false })
  const { isMfa, token } = await login('mfa')
  expect(isMfa).toBe(true)
  expect((await post('mfa-request-code', {}, token)).status).toBe(200)
  const outbox = await fetch(`${origin}/api/dev/outbox`)
  expect(outbox.status).toBe(200)
  const { items } = (await outbox.json()) as { items: { to: string; text: string }[] }
  expect(items[0]?.to).toBe('mfa@postern.test')
  const code = /^ {4}(\d{6})$/m.exec(items[0]?.text ?? '')?.[1]
  const signedIn = (await (await post('mfa-login', { code }, token)).json()) as SignInResult
  expect(signedIn).toMatchObject({ isMfa: false, mfaIsEnabled: true, mfaMethods: ['email'] })
}
