import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  RedisClients,
  RedisConfiguration,
  RedisDryRun,
  RedisKeys,
  RedisKeyspace,
  RedisPeek,
  RedisSlowLog,
  RedisTest,
} from '@postern/domain/areas/platform/redisEndpoints.ts'
import { mayDeleteKeys, redisProblemTexts } from '@postern/domain/areas/platform/redisState.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import type { RedisAccess } from '../../../deps.ts'
import { testServer } from '../../../testing/server.ts'
import { sampleRedis } from './sample.ts'
import {
  redisPassword,
  registerRedis,
  sayNotRun,
  startTestRedis,
  stopTestRedis,
  type TestRedis,
} from './testing/realRedis.ts'

afterAll(stopTestRedis)

const access: RedisAccess = { networks: ['127.0.0.0/8'], given: new Set() }
const server = await testServer({ redis: access })
const { admin, database, deps, log } = server

const valueCanary = 'value-canary-anna@example.test'
const keyCanary = 'f3a9c27b5d8e41a6key-canary'
/** All responses in this file. */
const answers: string[] = []
const get = async <T>(path: string, status = 200): Promise<T> => {
  const answer = await admin.get(path)
  answers.push(answer.body)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json<T>()
}
const post = async <T>(path: string, body: object = {}, status = 200): Promise<T> => {
  const answer = await admin.post(path, body)
  answers.push(answer.body)
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json<T>()
}

const real = await startTestRedis({
  settings: ['maxmemory 32mb', 'maxmemory-policy allkeys-lru', 'slowlog-log-slower-than 0'],
})
if (!real) sayNotRun('Browsing Redis')
else describe('a real Redis', () => withRedis(real))

function withRedis({ client, port }: TestRedis): void {
  let path = ''
  beforeAll(async () => {
    const expiring = (seconds: number) => ({ expiration: { type: 'EX', value: seconds } }) as const
    const session = JSON.stringify({ userId: valueCanary, admin: true })
    await Promise.all(
      Array.from({ length: 400 }, (_, index) => client.set(`sess:${keyCanary}${index}`, session, expiring(1_800))),
    )
    await Promise.all(Array.from({ length: 90 }, (_, index) => client.set(`cache:site:${index}`, 'x', expiring(40))))
    await client.hSet('profile:1', { email: valueCanary, [valueCanary]: 'x' })
    await client.rPush('recent:1', [valueCanary, valueCanary])
    await client.set(Buffer.from([0x62, 0x69, 0x6e, 0x3a, 0xff, 0xfe]), 'x')
    path = (await registerRedis(server, { port, maxMemoryMb: 64 })).path
  })

  it('shows its keys by prefix, with types, sizes and times to live', async () => {
    const found = await get<RedisKeyspace>(`${path}/keyspace`)
    expect(found).toMatchObject({ totalKeys: 493, scannedKeys: 493, otherKeys: 0 })
    const [sessions, sites] = found.prefixes
    expect(sessions).toMatchObject({ prefix: 'sess:', keys: 400, types: { string: 40 }, ttl: { hour: 40, never: 0 } })
    expect(sessions?.bytes).toBeGreaterThan(400 * 50)
    expect(sites).toMatchObject({ prefix: 'cache:site:', keys: 90, ttl: { minute: 40 } })
    expect(await get<RedisKeyspace>(`${path}/keyspace?prefix=cache:`)).toMatchObject({
      totalKeys: 90,
      prefixes: [{ prefix: 'cache:site:', keys: 90 }],
    })
  })

  it('lists every key once through all pages, masked', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: RedisKeys = await get<RedisKeys>(`${path}/keys?prefix=sess:${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ key }) => key))
      cursor = page.cursor
    }
    expect(seen.length).toBe(400)
    expect(seen[0]).toBe('sess:f3a••••')
  })

  it('describes a value without showing it', async () => {
    const peek = async (prefix: string) => {
      const { items } = await get<RedisKeys>(`${path}/keys?prefix=${prefix}`)
      return get<RedisPeek>(`${path}/keys/peek?ref=${encodeURIComponent(items[0]?.ref ?? '')}`)
    }
    expect(await peek('sess:')).toMatchObject({
      type: 'string',
      entries: [{ value: '{"userId":"••••","admin":true}' }],
    })
    expect(await peek('profile:')).toMatchObject({
      type: 'hash',
      size: 2,
      entries: [{ name: 'email' }, { name: 'val••••' }],
    })
    expect(await peek('recent:')).toMatchObject({ type: 'list', size: 2 })
    await get(`${path}/keys/peek?ref=bm90IG91cnM`, 404)
  })

  it('shows slow commands by name and prefix, without arguments', async () => {
    await client.eval(`return '${valueCanary}'`)
    await client.set('sess:new', valueCanary)
    const { items } = await get<RedisSlowLog>(`${path}/slowLog`)
    expect(items.find(({ command, arguments: count }) => command === 'SET' && count === 2)).toMatchObject({
      prefix: 'sess:*',
    })
    expect(items.find(({ command }) => command === 'EVAL')).toMatchObject({ prefix: null })
  })

  it('lists its clients, us among them', async () => {
    const { total, items } = await get<RedisClients>(`${path}/clients`)
    expect(total).toBe(items.length)
    expect(items.filter(({ isOurs }) => isOurs).length).toBe(1)
  })

  it('compares its configuration with what the record expects', async () => {
    const { settings, isComplete } = await get<RedisConfiguration>(`${path}/configuration`)
    expect(isComplete).toBe(true)
    const differing = settings.filter(({ matches }) => !matches)
    expect(differing.map(({ name, expected, actual }) => [name, expected, actual])).toEqual([
      ['maxmemory-policy', 'noeviction', 'allkeys-lru'],
      ['maxmemory', '64mb', '32mb'],
    ])
  })

  it('is tested and pinged on request, with a reason if that fails', async () => {
    expect(await get<RedisTest>(`${path}/test`)).toMatchObject({ problem: null, role: 'master', nodes: 1 })
    expect((await get<{ milliseconds: number[] }>(`${path}/ping`)).milliseconds.length).toBe(20)
    const other = await registerRedis(server, { port, password: 'not it' })
    expect(await get<RedisTest>(`${other.path}/test`)).toMatchObject({ problem: 'wrongPassword' })
    expect((await get<FailureBody>(`${other.path}/keyspace`, 422)).message).toBe(redisProblemTexts.wrongPassword)
  })

  it('shows what it can for a Redis user with few permissions', async () => {
    await client.sendCommand(
      'ACL SETUSER watcher on >few-canary ~* -@all +ping +info +select +scan +dbsize +type +pttl +client|setname'.split(
        ' ',
      ),
    )
    const few = await registerRedis(server, { port, username: 'watcher', password: 'few-canary' })
    expect(await get<RedisTest>(`${few.path}/test`)).toMatchObject({ problem: null })
    expect((await get<RedisKeyspace>(`${few.path}/keyspace`)).prefixes[0]).toMatchObject({
      prefix: 'sess:',
      bytes: null,
    })
    expect(await get<RedisConfiguration>(`${few.path}/configuration`)).toMatchObject({ isComplete: false })
    expect((await get<FailureBody>(`${few.path}/clients`, 422)).message).toBe(redisProblemTexts.noPermission)
  })

  it('shows everything for a Redis user with the permissions that docs/operations.md lists', async () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
    const words = /^ACL SETUSER (.*)$/m.exec(document)?.[1]?.split(' ') ?? []
    await client.sendCommand(['ACL', 'SETUSER', ...words.map((word) => (word === '>…' ? '>few-canary' : word))])
    const own = await registerRedis(server, { port, username: 'postern', password: 'few-canary' })
    expect(await get<RedisTest>(`${own.path}/test`)).toMatchObject({ problem: null })
    expect((await get<RedisKeyspace>(`${own.path}/keyspace`)).prefixes[0]?.bytes).toBeGreaterThan(0)
    for (const prefix of ['sess:', 'profile:', 'recent:']) {
      const { items } = await get<RedisKeys>(`${own.path}/keys?prefix=${prefix}`)
      await get<RedisPeek>(`${own.path}/keys/peek?ref=${encodeURIComponent(items[0]?.ref ?? '')}`)
    }
    expect(await get<RedisConfiguration>(`${own.path}/configuration`)).toMatchObject({ isComplete: true })
    await get(`${own.path}/clients`)
    await get(`${own.path}/slowLog`)
    const body = { prefix: 'sess:', typedPrefix: 'sess:' }
    expect((await post<FailureBody>(`${own.path}/keys/delete`, body, 422)).message).toBe(redisProblemTexts.noPermission)
  })

  it('deletes the counted keys once the prefix is typed, and audits who did it', async () => {
    const counted = await get<RedisDryRun>(`${path}/keys/count?prefix=cache:`)
    expect(counted).toMatchObject({ keys: 90, isComplete: true, types: { string: 90 } })
    await post(`${path}/keys/delete`, { prefix: 'cache:', typedPrefix: 'cache' }, 400)
    expect(await client.dbSize()).toBeGreaterThan(490)
    const body = { prefix: 'cache:', typedPrefix: 'cache:' }
    expect(await post(`${path}/keys/delete`, body)).toEqual({ deleted: 90, isComplete: true })
    expect(await client.keys('cache:*')).toEqual([])
    expect((await client.keys('sess:*')).length).toBe(401)
    const history = await get<{ items: { userId: string; changes: object }[] }>(`${path}/history`)
    expect(history.items.slice(0, 2)).toMatchObject([
      { userId: admin.id, changes: { keys: { after: 'cache:* (90 deleted)' } } },
      { userId: admin.id, changes: { keys: { after: 'cache:* (started)' } } },
    ])
  })

  it('deletes keys whose names aren’t text, and matches a prefix literally', async () => {
    await client.set('a*b:1', 'x')
    await client.set('axb:1', 'x')
    expect(await post(`${path}/keys/delete`, { prefix: 'a*b', typedPrefix: 'a*b' })).toMatchObject({ deleted: 1 })
    expect(await post(`${path}/keys/delete`, { prefix: 'bin:', typedPrefix: 'bin:' })).toMatchObject({ deleted: 1 })
    expect(await client.exists('axb:1')).toBe(1)
  })

  it('deletes nothing from an instance with queues, and nothing without permission', async () => {
    const queue = await registerRedis(server, { port, purpose: ['queue'] })
    const body = { prefix: 'sess:', typedPrefix: 'sess:' }
    expect((await post<FailureBody>(`${queue.path}/keys/delete`, body, 422)).message).toBe(
      mayDeleteKeys({ purpose: ['queue'] }),
    )
    await get(`${queue.path}/keys/count?prefix=sess:`, 422)
    const viewer = await server.person(['redis.view', 'redis.edit'])
    expect((await viewer.post(`${path}/keys/delete`, body)).statusCode).toBe(401)
    const nobody = await server.person(['versions.view'])
    expect((await nobody.get(`${path}/keyspace`)).statusCode).toBe(401)
    expect((await client.keys('sess:*')).length).toBe(401)
  })

  it('never reveals a password, a value or a full key in a response, log line, audit row or sample', async () => {
    await sampleRedis({ database, secrets: deps.secrets, redis: access })
    await get(path)
    await get(`${path}/overview`)
    await get('/api/system/redis/trends')
    await get('/api/system/redis')
    const stored = await tx(database, 'all', (db) =>
      db.all(sql<{ text: string }>`
        select to_jsonb(a)::text as text from audit_log a union all select to_jsonb(s)::text from redis_samples s
        union all select to_jsonb(w)::text from redis_watch w union all select to_jsonb(n)::text from notifications n
        union all select to_jsonb(r)::text from redis r`),
    )
    const told = [...answers, ...log, ...stored.map(({ text }) => text)].join('\n')
    expect(told).toContain('sess:')
    for (const canary of [redisPassword, 'few-canary', valueCanary, keyCanary]) expect(told).not.toContain(canary)
  })
}
