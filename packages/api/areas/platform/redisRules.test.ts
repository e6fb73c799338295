import { redis } from '@postern/domain/areas/platform/redis.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { describe, expect, it } from 'vitest'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north } = await testServer()

const post = async (own: object) =>
  admin.post(pathOf(redis, north), { ...(await sampleBody(admin, redis, north)), ...own })
const issuesOf = (answer: { json: <T>() => T }) => answer.json<FailureBody>().errors?.map(({ path }) => path)

describe('a Redis instance', () => {
  it('that holds a queue can’t evict keys', async () => {
    const queue = { purpose: ['cache', 'queue'], evictionPolicy: 'allkeys-lru' }
    expect(issuesOf(await post(queue))).toEqual(['evictionPolicy'])
    expect((await post({ ...queue, evictionPolicy: 'noeviction' })).statusCode).toBe(201)
  })

  it('with several nodes lists them, each with its port', async () => {
    expect(issuesOf(await post({ mode: 'cluster', nodes: [] }))).toEqual(['nodes'])
    for (const wrong of ['one.example.test', 'one:0', 'one:70000', 'http://one:6379'])
      expect(issuesOf(await post({ nodes: [wrong] })), wrong).toEqual(['nodes'])
  })
})
