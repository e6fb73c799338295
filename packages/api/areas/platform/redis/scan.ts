/**
 * Iterates over a server's keys in small steps. Redis is blocked during a step, so each takes far less than a millisecond; between
 * steps, both Redis and this process can do other work. KEYS is never sent.
 */
import { performance } from 'node:perf_hooks'
import { patternOf } from './keys.ts'
import { type Redis, send } from './look.ts'
import { replyIsWhole } from './replyLimit.ts'

/** Keys that Redis examines per step: about 0.1 ms. */
export const stepKeys = 500

/** Commands sent together; Redis may answer them without serving other clients in between. */
export const togetherAtMost = 60

/** `$` in the protocol: key names are read as bytes, because they need not be text. */
const asBytes = { typeMapping: { 36: Buffer }, timeout: 2_000 } as const

export interface Step {
  readonly keys: readonly Buffer[]
  /** '0' after the last step. */
  readonly cursor: string
}

export interface ScanOptions {
  readonly prefix?: string | undefined
  readonly cursor?: string | undefined
  /** No further step starts after this many milliseconds. */
  readonly budgetMs: number
}

/** A key may be returned twice; keys that exist throughout are never missed. */
export async function* scan(redis: Redis, { prefix = '', cursor = '0', budgetMs }: ScanOptions): AsyncGenerator<Step> {
  const end = performance.now() + budgetMs
  const narrowed = prefix === '' ? [] : ['MATCH', patternOf(prefix)]
  let next = cursor
  do {
    // Boundary: SCAN returns a cursor and keys, both as bytes here.
    const [at, keys] = await redis.sendCommand<[Buffer, Buffer[]]>(
      ['SCAN', next, ...narrowed, 'COUNT', String(stepKeys)],
      asBytes,
    )
    next = at.toString()
    replyIsWhole()
    yield { keys, cursor: next }
  } while (next !== '0' && performance.now() < end)
}

export interface KeyFacts {
  readonly type: string
  /** Milliseconds; null if it never expires. */
  readonly ttl: number | null
  readonly bytes: number | null
}

/** Null for a key that's gone in the meantime. */
export async function factsOf(redis: Redis, keys: readonly Buffer[]): Promise<(KeyFacts | null)[]> {
  const facts: (KeyFacts | null)[] = []
  const atOnce = Math.floor(togetherAtMost / 3)
  for (let start = 0; start < keys.length; start += atOnce) {
    const asked = keys.slice(start, start + atOnce).map(async (key): Promise<KeyFacts | null> => {
      const [type, ttl, bytes] = await Promise.all([
        send(redis, 'TYPE', key),
        send(redis, 'PTTL', key),
        // Few Redis users may run it; the rest is still worth showing.
        send(redis, 'MEMORY', 'USAGE', key, 'SAMPLES', '5').catch(() => null),
      ])
      if (type === 'none') return null
      return {
        type: String(type),
        ttl: Number(ttl) < 0 ? null : Number(ttl),
        bytes: bytes === null ? null : Number(bytes),
      }
    })
    facts.push(...(await Promise.all(asked)))
  }
  return facts
}
