import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { RedisOverview } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { redisProblemTexts } from '@postern/domain/areas/platform/redisState.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import type { RedisAccess } from '../../../deps.ts'
import { freePort } from '../../../freePort.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { isAnyDue, sampleRedis } from './sample.ts'
import { sampleRedisTask } from './sampleTask.ts'
import {
  connectTo,
  redisPassword,
  registerRedis,
  sayNotRun,
  startTestRedis,
  stopTestRedis,
  type TestRedis,
  tlsAuthority,
  tlsSettings,
} from './testing/realRedis.ts'
import { thinBatch } from './thin.ts'

afterAll(stopTestRedis)

const access: RedisAccess = { networks: ['127.0.0.0/8'], given: new Set() }
const server = await testServer({ redis: access })
const { admin, database, deps } = server
const watching = { database, secrets: deps.secrets, redis: access }

const begin = Date.now()
let polls = 0
/** The next round, a poll interval later. */
const poll = (redis: RedisAccess = access) => {
  polls += 1
  return sampleRedis({ ...watching, redis }, new Date(begin + polls * 15_000))
}
/** At the time of the last round, by the database's clock. */
const overview = async (path: string) => (await admin.get(`${path}/overview`)).json<RedisOverview>()
const newsOf = async () =>
  (await admin.get('/api/notifications')).json<{ items: { kind: string; data: { name: string; text: string } }[] }>()
    .items
const pauseAll = () => tx(database, 'all', (db) => db.all(sql`update redis set status = 'paused'`))

const real = await startTestRedis({ settings: ['maxmemory 64mb', 'maxmemory-policy allkeys-lru'] })
if (!real) sayNotRun('Sampling Redis')
else describe('sampling a real Redis', () => withRedis(real))

function withRedis(redis: TestRedis): void {
  beforeAll(async () => {
    await Promise.all(Array.from({ length: 300 }, (_, index) => redis.client.set(`sess:${index}`, 'x'.repeat(50))))
  })

  it('stores what INFO reports, and returns it as a series', async () => {
    const { path } = await registerRedis(server, { port: redis.port })
    expect((await overview(path)).state).toBe('unknown')
    await poll()
    await poll()
    const { state, cause, latest } = await overview(path)
    expect({ state, cause }).toEqual({ state: 'up', cause: null })
    expect(latest).toMatchObject({ keys: 300, keysByDb: { db0: 300 }, role: 'master', problem: null })
    expect(latest?.memoryPercent).toBeGreaterThan(0)
    expect(latest?.version).toMatch(/^\d/)
    const series = (await admin.get(`${path}/series?range=1h`)).json<{ points: { usedMemory: number }[] }>()
    expect(series.points[0]?.usedMemory).toBeGreaterThan(500_000)
    const row = (await admin.get(path)).json<AnyRecord>()
    expect(row).toMatchObject({ state: 'up', version: latest?.version, password: '••••••••' })
    await pauseAll()
    expect((await overview(path)).state).toBe('unknown')
  })

  it('polls an instance once, however many nodes try at the same time', async () => {
    const { id } = await registerRedis(server, { port: redis.port })
    polls += 1
    const at = new Date(begin + polls * 15_000)
    const rounds = await Promise.all(Array.from({ length: 5 }, () => sampleRedis(watching, at)))
    expect(rounds.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await sampleRedis(watching, new Date(at.getTime() + 8_000))).toBe(0)
    const stored = await tx(database, 'all', (db) =>
      db.one(sql<{ count: number }>`select count(*)::int as count from redis_samples where redis_id = ${id}`),
    )
    expect(stored?.count).toBe(1)
    await pauseAll()
  })

  it('reports slowness within two polls, notifies staff once, and reports the recovery', async () => {
    const { path } = await registerRedis(server, { port: redis.port, name: 'Slow one', alertLatencyMs: 40 })
    const sleeper = await connectTo(redis.port)
    let isOver = false
    const sleeping = (async () => {
      while (!isOver) await sleeper.sendCommand(['DEBUG', 'SLEEP', '0.1'])
    })()
    await poll()
    expect((await overview(path)).state).toBe('slow')
    expect((await newsOf()).filter(({ data }) => data.name === 'Slow one')).toEqual([])
    await poll()
    const slow = await overview(path)
    isOver = true
    await sleeping
    sleeper.destroy()
    expect(slow).toMatchObject({ state: 'slow', openAlerts: 1 })
    expect(slow.cause).toMatch(/^Latency is \d[\d.,]* ms, above 40 ms\.$/)
    const news = (await newsOf()).filter(({ data }) => data.name === 'Slow one')
    expect(news).toMatchObject([{ kind: 'redisAlert', data: { text: expect.stringMatching(/^Latency is/) } }])
    await tx(database, 'all', (db) => db.all(sql`update redis set alert_latency_ms = 60000 where name = 'Slow one'`))
    await poll()
    expect(await overview(path)).toMatchObject({ state: 'up', openAlerts: 0 })
    const { items } = (await admin.get(`${path}/alerts`)).json<{ items: { kind: string; closedAt: string | null }[] }>()
    expect(items).toMatchObject([{ kind: 'latency', closedAt: expect.any(String) }])
    await pauseAll()
  })

  it('reports high memory under load, and evictions when it’s full', async () => {
    const small = await startTestRedis({ settings: ['maxmemory 3mb', 'maxmemory-policy allkeys-lru'] })
    if (!small) return expect.fail('it started a moment ago')
    const { path } = await registerRedis(server, { port: small.port })
    const load = (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => small.client.set(`cache:${from + index}`, 'x'.repeat(1_000))),
      )
    const share = async () => (await overview(path)).latest?.memoryPercent ?? 0
    await poll()
    expect((await overview(path)).state).toBe('up')
    for (let from = 0; (await share()) <= 85 && from < 4_000; from += 100) {
      await load(from, 100)
      await poll()
    }
    expect(await overview(path)).toMatchObject({ state: 'memoryHigh', cause: expect.stringMatching(/above 85%/) })
    await load(10_000, 3_000)
    await poll()
    expect(await overview(path)).toMatchObject({ state: 'evicting', cause: expect.stringMatching(/keys evicted/) })
    await small[Symbol.asyncDispose]()
    await poll()
    expect(await overview(path)).toMatchObject({ state: 'down', cause: redisProblemTexts.refused })
    await pauseAll()
  })

  it('explains a wrong password, and is up again with the right one', async () => {
    const { path } = await registerRedis(server, { port: redis.port, password: 'not it' })
    await poll()
    expect(await overview(path)).toMatchObject({ state: 'down', cause: redisProblemTexts.wrongPassword })
    const { rowVersion } = (await admin.get(path)).json<AnyRecord>()
    await admin.patch(path, { password: redisPassword }, rowVersion)
    await poll()
    expect((await overview(path)).state).toBe('up')
    await pauseAll()
  })

  it('explains a certificate that isn’t trusted, and accepts it from an issuer that is', async () => {
    const port = await freePort()
    const secured = await startTestRedis({ settings: tlsSettings(port) })
    if (!secured) return expect.fail('it started a moment ago')
    const { path } = await registerRedis(server, { host: 'localhost', port, tls: true })
    const known: RedisAccess = { networks: ['127.0.0.0/8', '::1'], given: new Set() }
    await poll(known)
    expect(await overview(path)).toMatchObject({ state: 'down', cause: redisProblemTexts.untrustedCertificate })
    const trusting = { ...known, ca: readFileSync(tlsAuthority, 'utf8') }
    await poll(trusting)
    expect((await overview(path)).state).toBe('up')
    // The certificate is for localhost; this is the same server by another name.
    const other = await registerRedis(server, { host: '127.0.0.2', port, tls: true })
    const plain = await registerRedis(server, { port: redis.port, tls: true })
    await poll(trusting)
    // Redis listens only on 127.0.0.1, and a server without TLS doesn't complete the handshake.
    expect((await overview(other.path)).cause).toBe(redisProblemTexts.refused)
    expect((await overview(plain.path)).state).toBe('down')
    await pauseAll()
  })

  it('doesn’t let one dead instance delay the others', async () => {
    const dead = await registerRedis(server, { port: await freePort() })
    const well = await registerRedis(server, { port: redis.port })
    expect(await poll()).toBe(2)
    expect((await overview(dead.path)).state).toBe('down')
    expect((await overview(well.path)).state).toBe('up')
    await pauseAll()
  })

  it('adds up the primaries of a cluster, and follows sentinels to the primary', async () => {
    const cluster = await startTestRedis({ settings: ['cluster-enabled yes'] })
    if (!cluster) return expect.fail('it started a moment ago')
    await cluster.client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383'])
    const sentinelPort = await freePort()
    const sentinel = await startTestRedis({
      port: sentinelPort,
      password: null,
      settings: [`sentinel monitor pst 127.0.0.1 ${redis.port} 1`, `sentinel auth-pass pst ${redisPassword}`],
      sentinel: true,
    })
    if (!sentinel) return expect.fail('it started a moment ago')
    const nodes = [`127.0.0.1:${cluster.port}`]
    const clustered = await registerRedis(server, { mode: 'cluster', nodes, port: cluster.port })
    const watched = await registerRedis(server, {
      mode: 'sentinel',
      nodes: [`127.0.0.1:${await freePort()}`, `127.0.0.1:${sentinelPort}`],
      port: 1,
    })
    await poll()
    expect(await overview(clustered.path)).toMatchObject({ state: 'up', latest: { keys: 0 } })
    expect(await overview(watched.path)).toMatchObject({ state: 'up', latest: { keys: 300 } })
    await pauseAll()
  })
}

it('explains a server that never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const { path } = await registerRedis(server, {
    port: typeof address === 'object' && address ? address.port : 0,
  })
  await poll()
  silent.close()
  expect(await overview(path)).toMatchObject({ state: 'down', cause: redisProblemTexts.timeout })
  await pauseAll()
})

describe('networks', () => {
  it.each([
    ['outside the allowed ones', '127.0.0.1', { networks: ['10.0.0.0/8'], given: [] }],
    [
      'of the cloud’s metadata, even if allowed',
      '169.254.169.254',
      { networks: ['0.0.0.0/0'], given: ['169.254.169.254:80'] },
    ],
  ])('%s are never connected to', async (_, host, { networks, given }) => {
    const { path } = await registerRedis(server, { host, port: 80 })
    await poll({ networks, given: new Set(given) })
    expect(await overview(path)).toMatchObject({ state: 'down', cause: redisProblemTexts.notAllowed })
    await pauseAll()
  })

  it('don’t matter for a server that the operator configured', async () => {
    const port = await freePort()
    const { path } = await registerRedis(server, { port })
    await poll({ networks: [], given: new Set([`127.0.0.1:${port}`]) })
    expect((await overview(path)).cause).toBe(redisProblemTexts.refused)
    await pauseAll()
  })
})

it('leaves an instance to the node that claimed it a moment earlier', async () => {
  const { id } = await registerRedis(server, { port: await freePort() })
  polls += 1
  const at = new Date(begin + polls * 15_000)
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query('insert into redis_watch (redis_id, claimed_at) values ($1, $2)', [id, at])
    const round = sampleRedis(watching, at)
    const waiting = () =>
      database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    await other.query('commit')
    expect(await round).toBe(0)
  } finally {
    other.release()
  }
  await pauseAll()
})

it('runs as a task when an instance is due, and not before', async () => {
  const isNeeded = async () =>
    (await tx(database, 'all', (db) => db.one(sql<{ due: boolean }>`select ${isAnyDue} as due`)))?.due
  expect(await isNeeded()).toBe(false)
  await registerRedis(server, { port: await freePort() })
  expect(await isNeeded()).toBe(true)
  expect(await runTask(database, sampleRedisTask, { redis: access, secrets: deps.secrets })).toMatchObject({
    processed: 1,
  })
  expect(await isNeeded()).toBe(false)
  await pauseAll()
})

it('keeps every sample for a day, one per hour for 30 days, and none after that', async () => {
  const { id } = await registerRedis(server, { port: 1 })
  await tx(database, 'all', (db) =>
    db.all(sql`
      insert into redis_samples (redis_id, at, used_memory, latency_ms)
      select ${id}, t, 100, case when extract(minute from t) = 30 then 40 else 1 end
      from generate_series('2026-03-01T00:00Z'::timestamptz, '2026-03-02T11:59Z', interval '1 minute') t`),
  )
  const counts = async (now: string) => {
    while ((await tx(database, 'all', (db) => thinBatch(db, new Date(now)))) > 0);
    return tx(database, 'all', (db) =>
      db.one(sql<{ polls: number; hours: number }>`
        select (count(*) filter (where grain = 'poll'))::int as polls, (count(*) filter (where grain = 'hour'))::int as hours
        from redis_samples where redis_id = ${id}`),
    )
  }
  expect(await counts('2026-03-02T12:00:00Z')).toEqual({ polls: 24 * 60, hours: 12 })
  expect(await counts('2026-03-02T12:00:00Z')).toEqual({ polls: 24 * 60, hours: 12 })
  expect(await counts('2026-03-10T12:00:00Z')).toEqual({ polls: 0, hours: 36 })
  expect(await counts('2026-04-01T06:00:00Z')).toEqual({ polls: 0, hours: 6 })
})
