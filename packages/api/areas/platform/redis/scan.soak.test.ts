/** A million keys (in a short run, fewer) are browsed and deleted while Redis serves others: no command of ours takes 5 ms. */
import type { RedisDryRun, RedisKeys, RedisKeyspace } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { longestTurn } from '../../../testing/longestTurn.ts'
import { testServer } from '../../../testing/server.ts'
import { registerRedis, sayNotRun, startTestRedis, stopTestRedis, type TestRedis } from './testing/realRedis.ts'

afterAll(stopTestRedis)

const total = process.env.POSTERN_SOAK ? 1_000_000 : 30_000
/** So many that reading the names of all of them takes several times the limit. */
const controlTotal = process.env.POSTERN_SOAK ? 1_000_000 : 250_000
const rare = 40
const limitMs = 5

const server = await testServer({ redis: { networks: ['127.0.0.0/8'], given: new Set() } })
const { admin } = server

const real = await startTestRedis()
if (!real) sayNotRun('Browsing a million keys')
else describe(`${total.toLocaleString('en-US')} keys`, () => withRedis(real))

interface Slow {
  readonly words: readonly string[]
  readonly microseconds: number
}

/** The commands that took longer than the limit, as Redis itself measured them. */
async function slowCommands({ client }: TestRedis, work: () => Promise<unknown>): Promise<Slow[]> {
  await client.sendCommand(['CONFIG', 'SET', 'slowlog-log-slower-than', String(limitMs * 1_000)])
  await client.sendCommand(['CONFIG', 'SET', 'slowlog-max-len', '10000'])
  await client.sendCommand(['SLOWLOG', 'RESET'])
  await work()
  const entries = (await client.sendCommand(['SLOWLOG', 'GET', '-1'])) as unknown as [
    number,
    number,
    number,
    string[],
  ][]
  return entries.map(([, , microseconds, words]) => ({ words, microseconds }))
}

/**
 * Redis measures wall-clock time, and a busy machine may pause it during a command. A command that is really slow is slow every time,
 * since the same step through the same keys does the same work.
 */
async function slowEachTime(redis: TestRedis, slow: readonly Slow[]): Promise<Slow[]> {
  let left = [...slow]
  for (let again = 0; again < 8 && left.length > 0; again += 1) {
    const repeated: Slow[] = []
    for (const { words } of left)
      repeated.push(
        ...(await slowCommands(redis, () => redis.client.sendCommand(words))).filter(
          (each) => each.words[0] === words[0],
        ),
      )
    left = repeated
  }
  return left
}

function withRedis(redis: TestRedis): void {
  const { client } = redis
  it('are browsed without blocking Redis or this server', { timeout: 300_000 }, async () => {
    await client.sendCommand(['DEBUG', 'POPULATE', String(total / 2), 'sess', '40'])
    await client.sendCommand(['DEBUG', 'POPULATE', String(total / 2), 'cache:site', '200'])
    await client.sendCommand(['DEBUG', 'POPULATE', String(rare), 'rare', '10'])
    const { path } = await registerRedis(server, { port: redis.port })
    const slow = await slowCommands(redis, async () => {
      const { milliseconds } = await longestTurn(async () => {
        const { prefixes, totalKeys } = (await admin.get(`${path}/keyspace`)).json<RedisKeyspace>()
        // Exact if there was time for all keys, otherwise an estimate.
        expect(Math.abs(totalKeys - total - rare)).toBeLessThan(total / 10)
        expect(
          prefixes
            .slice(0, 2)
            .map(({ prefix }) => prefix)
            .toSorted(),
        ).toEqual(['cache:site:', 'sess:'])
      })
      expect(milliseconds).toBeLessThan(50)
      let [found, cursor]: [number, string | null] = [0, '0:0']
      while (cursor !== null) {
        const page: RedisKeys = (await admin.get(`${path}/keys?prefix=rare:&cursor=${cursor}`)).json<RedisKeys>()
        found += page.items.length
        cursor = page.cursor
      }
      expect(found).toBe(rare)
    })
    expect(await slowEachTime(redis, slow)).toEqual([])
    const before = await client.dbSize()
    expect((await admin.get(`${path}/keys/count?prefix=sess:`)).json<RedisDryRun>().keys).toBe(total / 2)
    await client.sendCommand(['CONFIG', 'RESETSTAT'])
    await admin.post(`${path}/keys/delete`, { prefix: 'sess:', typedPrefix: 'sess:' })
    expect(before - (await client.dbSize())).toBe(total / 2)
    const stats = await client.info('commandstats')
    for (const command of ['scan', 'unlink']) {
      const [, each = 'none'] = new RegExp(`cmdstat_${command}:.*usec_per_call=([0-9.]+)`).exec(stats) ?? []
      expect(Number(each), command).toBeLessThan((limitMs * 1_000) / 2)
    }
    expect(stats).not.toMatch(/cmdstat_(keys|del|flushdb|flushall):/)
    // Control: the commands we never send are slow every time.
    await client.sendCommand(['DEBUG', 'POPULATE', String(controlTotal), 'sess', '10'])
    const control = await slowEachTime(redis, await slowCommands(redis, () => client.keys('nothing:*')))
    expect(control).toMatchObject([{ words: ['KEYS', 'nothing:*'] }])
  })
}
