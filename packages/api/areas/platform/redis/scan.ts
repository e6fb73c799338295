/**
 * Walks through the keys of a server in small steps. Redis does nothing else during a step, so each is far below a millisecond; and
 * between two of them it serves others, and so do we. KEYS is never sent.
 */
import { performance } from 'node:perf_hooks'
import { patternOf } from './keys.ts'
import { type Redis, send } from './look.ts'
import { replyIsWhole } from './replyLimit.ts'

/** Keys that Redis looks at in one step: about a tenth of a millisecond. */
export const stepKeys = 500

/** Commands sent together; Redis may answer them in one go. */
export const togetherAtMost = 60

/** `$` in the protocol: names of keys come as bytes, because they need not be text. */
const asBytes = { typeMapping: { 36: Buffer }, timeout: 2_000 } as const

export interface Step {
  readonly keys: readonly Buffer[]
  /** '0' after the last step. */
  readonly cursor: string
}

export interface ScanOptions {
  readonly prefix?: string | undefined
  readonly cursor?: string | undefined
  /** After so many milliseconds no further step is made. */
  readonly budgetMs: number
}

/** A key may come twice; none that is there all the time is left out. */
export async function* scan(redis: Redis, { prefix = '', cursor = '0', budgetMs }: ScanOptions): AsyncGenerator<Step> {
  const end = performance.now() + budgetMs
  const narrowed = prefix === '' ? [] : ['MATCH', patternOf(prefix)]
  let next = cursor
  do {
    // The boundary: SCAN answers with a cursor and keys, both as bytes here.
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
  /** Milliseconds; null: never expires. */
  readonly ttl: number | null
  readonly bytes: number | null
}

/** A key that is gone meanwhile has none. */
export async function factsOf(redis: Redis, keys: readonly Buffer[]): Promise<(KeyFacts | null)[]> {
  const facts: (KeyFacts | null)[] = []
  const atOnce = Math.floor(togetherAtMost / 3)
  for (let start = 0; start < keys.length; start += atOnce) {
    const asked = keys.slice(start, start + atOnce).map(async (key): Promise<KeyFacts | null> => {
      const [type, ttl, bytes] = await Promise.all([
        send(redis, 'TYPE', key),
        send(redis, 'PTTL', key),
        // Few users may ask it; the rest is still worth showing.
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
