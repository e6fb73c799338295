import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RedisKeyspace } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { afterAll, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import type { RedisAccess } from '../../../deps.ts'
import { testServer } from '../../../testing/server.ts'
import { startDemoRedis } from './demoServer.ts'
import { problemOf } from './problem.ts'
import { registered } from './register.ts'
import { lookAt, sampleRedis } from './sample.ts'
import { sayNotRun, startTestRedis, stopTestRedis } from './testing/realRedis.ts'

afterAll(stopTestRedis)

const access: RedisAccess = { networks: [], given: new Set() }
const directory = await mkdtemp(join(tmpdir(), 'postern-demo-redis-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const server = await testServer({ redis: access, demoRedisDirectory: directory })
const { admin, database, deps } = server
const instance = () => tx(database, 'all', (db) => registered(db, deps, 'demo-cache'))

if (!(await startTestRedis())) sayNotRun('The demo’s Redis')
else
  it('is a real server with believable keys, on the same port after a restart, and gone when the demo stops', async () => {
    const running = await startDemoRedis(deps)
    const first = await instance()
    expect(first).toMatchObject({ name: 'Demo cache', status: 'enabled', host: '127.0.0.1' })
    expect(await sampleRedis({ database, secrets: deps.secrets, redis: access })).toBe(1)
    await expect
      .poll(async () => {
        const answer = await admin.get(`/api/system/redis/${first?.id}/keyspace`)
        return answer.json<RedisKeyspace>().prefixes.map(({ prefix }) => prefix)
      })
      .toEqual(expect.arrayContaining(['sess:', 'cache:site:', 'rl:login:', 'flags:']))
    await running?.[Symbol.asyncDispose]()
    const gone = first ? await lookAt(access, first).catch(problemOf) : undefined
    expect(gone).toBe('refused')
    const again = await startDemoRedis(deps)
    expect(await instance()).toMatchObject({ port: first?.port, rowVersion: first?.rowVersion })
    await again?.[Symbol.asyncDispose]()
  })
