/** What users get while the database goes down, moves, or refuses changes: an answer they can act on, never a 500. */
import { sites } from '@postern/domain/areas/places/sites.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const { admin, app, database, log, north, url } = await testServer()
const name = new URL(url).pathname.slice(1)
const list = `/api/customers/${north}/sites`
let number = 0
const create = () => {
  const code = `AWAY${number++}`
  return admin.post(list, { name: code, code, addressLine1: '1 Quay', city: 'Boston', countryCode: 'US' })
}

/** Acts on the database from another one, like an operator. */
const operator = new pg.Client({ connectionString: inject('postgresUrl') })
beforeAll(async () => {
  await operator.connect()
  await sampleRecord(admin, sites, north)
})
afterAll(() => operator.end())
const cutAll = () => operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

/** [status, whether it says when to try again] */
const told = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) => [
  statusCode,
  headers['retry-after'] !== undefined,
]
const works = async () => {
  await expect.poll(async () => (await admin.get(list)).statusCode, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await create()).statusCode, { timeout: 10_000 }).toBe(201)
}

const away: [what: string, leave: () => Promise<unknown>, come: () => Promise<unknown>][] = [
  [
    'accepts no connections',
    () => operator.query(`alter database ${name} allow_connections false`),
    () => operator.query(`alter database ${name} allow_connections true`),
  ],
  [
    'is replaced, as by a restore',
    () => cutAll().then(() => operator.query(`alter database ${name} rename to ${name}_old`)),
    () => operator.query(`alter database ${name}_old rename to ${name}`),
  ],
]

describe.each(away)('a database that %s', (_, leave, come) => {
  it('is a 503 that says when to retry, for reads, writes and sign-ins, and the node recovers on its own', async () => {
    await works()
    // A connection may reopen before the database is gone.
    await expect
      .poll(
        () =>
          leave().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await cutAll()
    const login = { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'x' } } as const
    const answers = [await admin.get(list), await create(), await app.inject(login)]
    expect(answers.map(told)).toEqual([
      [503, true],
      [503, true],
      [503, true],
    ])
    expect((await app.inject('/api/ready')).statusCode).toBe(503)
    await come()
    await works()
    await expect.poll(async () => (await app.inject('/api/ready')).statusCode, { timeout: 10_000 }).toBe(200)
  })
})

describe('a database that lost every connection', () => {
  it('answers each request or says to retry, never 500', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 10; round++) {
      const asked = [admin.get(list), create(), admin.get(list), create()]
      await cutAll()
      for (const answer of await Promise.all(asked)) {
        statuses.add(answer.statusCode)
        if (answer.statusCode >= 400) expect(told(answer)).toEqual([503, true])
      }
    }
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    await works()
  })
})

describe('a primary that became read-only', () => {
  const switchTo = (mode: 'on' | 'off') =>
    operator.query(`alter database ${name} set default_transaction_read_only = ${mode}`)

  it('still answers reads, even if they would record user activity', async () => {
    await works()
    await database.pool.query(`update sessions set last_seen_at = now() - interval '10 minutes'`)
    await switchTo('on')
    await cutAll()
    await expect.poll(async () => (await admin.get(list)).statusCode, { timeout: 10_000 }).toBe(200)
    const refused = await create()
    expect(told(refused)).toEqual([503, true])
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('doesn’t accept changes right now') })
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready', writable: false })
  })

  it('accepts changes again after a failover, although connections to the old primary would stay open', async () => {
    const refused = await create()
    expect(told(refused)).toEqual([503, true])
    const stale = database.pool.totalCount
    await switchTo('off')
    // Connections aren't cut: each closes when it refuses a change, and a new one connects to the current primary.
    const answers = []
    for (let tries = 0; tries <= stale; tries++) answers.push((await create()).statusCode)
    expect(answers.at(-1)).toBe(201)
    expect(new Set(answers.filter((status) => status !== 201))).toEqual(new Set(answers.includes(503) ? [503] : []))
  })
})

it('logs these as warnings, with the request they belong to', () => {
  const lines = log.map((line): Record<string, unknown> => JSON.parse(line))
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(['warn']))
  expect(lines.every(({ requestId }) => String(requestId).startsWith('req_'))).toBe(true)
})

it('control: a mistake of ours is a 500, and an error in the log', async () => {
  await database.pool.query('alter table sites rename to away')
  expect((await admin.get(list)).statusCode).toBe(500)
  expect(JSON.parse(log.at(-1) ?? '{}')).toMatchObject({ level: 'error', status: 500 })
})
