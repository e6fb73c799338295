/** The keys in the demo's Redis, and light traffic that keeps its figures moving. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from './look.ts'

const idOf = (kind: string, index: number) => createHash('sha1').update(`${kind} ${index}`).digest('hex').slice(0, 24)

interface Kind {
  readonly prefix: string
  readonly count: number
  /** Maximum in seconds; 0 means never. */
  readonly ttl: number
  readonly value: (index: number) => string
}

const sites = ['Harborview', 'Northgate', 'Eastlake', 'Union Square', 'Fairmont']

const kinds: readonly Kind[] = [
  {
    prefix: 'sess:',
    count: 1_400,
    ttl: 7_200,
    value: (index) =>
      JSON.stringify({
        userId: idOf('user', index),
        role: index % 9 === 0 ? 'admin' : 'operator',
        csrf: idOf('csrf', index),
      }),
  },
  {
    prefix: 'cache:site:',
    count: 900,
    ttl: 3_600,
    value: (index) =>
      JSON.stringify({
        name: sites[index % sites.length],
        doors: 20 + (index % 40),
        notes: 'Deliver to the desk. '.repeat(12),
      }),
  },
  {
    prefix: 'cache:carrierRules:',
    count: 120,
    ttl: 86_400,
    value: (index) =>
      JSON.stringify({ version: index, rules: Array.from({ length: 40 }, (_, rule) => idOf('rule', rule)) }),
  },
  { prefix: 'rl:login:', count: 700, ttl: 60, value: (index) => String(1 + (index % 5)) },
  { prefix: 'lock:', count: 24, ttl: 30, value: (index) => idOf('holder', index) },
  { prefix: 'flags:', count: 380, ttl: 0, value: (index) => JSON.stringify({ on: index % 3 !== 0 }) },
]

async function clientOf({ host, port, password }: Target) {
  const { createClient } = await import('@redis/client')
  const redis = createClient({
    ...(password !== null && { password }),
    name: 'demo-app',
    RESP: 2,
    socket: { host, port, reconnectStrategy: false },
  })
  redis.on('error', () => {})
  await redis.connect()
  return redis
}

type Client = Awaited<ReturnType<typeof clientOf>>

const put = (redis: Client, { prefix, ttl, value }: Kind, index: number) =>
  redis.set(
    `${prefix}${idOf(prefix, index)}`,
    value(index),
    ttl === 0 ? {} : { expiration: { type: 'EX', value: 1 + Math.ceil(ttl * Math.random()) } },
  )

export async function fillDemo(target: Target): Promise<void> {
  const redis = await clientOf(target)
  try {
    for (const kind of kinds)
      for (let start = 0; start < kind.count; start += 200)
        await Promise.all(
          Array.from({ length: Math.min(200, kind.count - start) }, (_, index) => put(redis, kind, start + index)),
        )
    await redis.zAdd(
      'presence:',
      Array.from({ length: 60 }, (_, index) => ({ score: index, value: idOf('user', index) })),
    )
    // Creates a slow log entry.
    await redis.eval('local sum = 0 for i = 1, 3000000 do sum = sum + i end return sum')
    await redis.hSet('stats:today', { scans: '1204', pickups: '861', notifications: '1933' })
    await redis.rPush(
      'recent:exports',
      Array.from({ length: 8 }, (_, index) => idOf('export', index)),
    )
  } finally {
    redis.destroy()
  }
}

const secondMs = 1_000
const readsPerSecond = 24

/** Mostly hits and some misses; expired keys are written again. */
async function oneSecond(redis: Client): Promise<void> {
  const pick = () => kinds[Math.floor(Math.random() ** 2 * kinds.length)]
  const reads = Array.from({ length: readsPerSecond }, async () => {
    const kind = pick()
    if (!kind) return
    // A few keys are read all the time, most hardly ever.
    const index = Math.floor(Math.random() ** 4 * kind.count)
    const found = await redis.get(`${kind.prefix}${idOf(kind.prefix, index)}`)
    if (found === null) await put(redis, kind, index)
  })
  await Promise.all(reads)
}

/** Runs until aborted or the server is gone. */
export async function useDemo(target: Target, signal: AbortSignal): Promise<void> {
  const redis = await clientOf(target)
  try {
    while (!signal.aborted) {
      await oneSecond(redis)
      await sleep(secondMs, undefined, { signal, ref: false })
    }
  } finally {
    redis.destroy()
  }
}
