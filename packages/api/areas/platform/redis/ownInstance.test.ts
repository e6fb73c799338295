import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { testServer } from '../../../testing/server.ts'
import { connectionIn, registerOwnRedis } from './ownInstance.ts'
import { registered } from './register.ts'

const { database, deps } = await testServer()
const started = async (redisUrl: string) => {
  const next: Deps = { ...deps, redisUrl, redis: { networks: [], given: new Set() } }
  await registerOwnRedis(next)
  return { next, instance: await tx(database, 'all', (db) => registered(db, next, 'postern')) }
}

it('parses REDIS_URL', () => {
  expect(connectionIn('rediss://ana:p%40ss@cache.example:6380/3')).toEqual({
    host: 'cache.example',
    port: 6380,
    db: 3,
    tls: true,
    username: 'ana',
    password: 'p@ss',
  })
  expect(connectionIn('redis://localhost')).toMatchObject({ port: 6379, db: 0, tls: false, password: null })
})

it('registers our own Redis once, allowed wherever it is, and follows REDIS_URL', async () => {
  const first = await started('redis://:one@127.0.0.1:7001')
  expect(first.instance).toMatchObject({ name: 'Postern', host: '127.0.0.1', port: 7001, password: 'one', tls: false })
  expect([...(first.next.redis?.given ?? [])]).toEqual(['127.0.0.1:7001'])
  const again = await started('redis://:one@127.0.0.1:7001')
  expect(again.instance?.rowVersion).toBe(1)
  const moved = await started('rediss://:two@cache.example:7002')
  expect(moved.instance).toMatchObject({ id: first.instance?.id, host: 'cache.example', tls: true, password: 'two' })
})

it('doesn’t recreate one that was archived', async () => {
  await tx(database, 'all', (db) => db.all(sql`update redis set archived_at = now(), status = 'retired'`))
  expect((await started('redis://127.0.0.1:7001')).instance).toBeUndefined()
})
