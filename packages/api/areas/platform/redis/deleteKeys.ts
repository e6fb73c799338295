/** Deletes keys by prefix: counts them first, then unlinks them in batches. */
import type { RedisDryRun } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { maskedKey } from './keys.ts'
import type { Redis } from './look.ts'
import { factsOf, scan } from './scan.ts'

const countBudgetMs = 10_000
const deleteBudgetMs = 240_000
const examples = 5
const typed = 100

/** An UNLINK of this many keys is one short command; Redis frees the memory in the background. */
const unlinkedAtOnce = 200

export async function countKeys(redis: Redis, prefix: string): Promise<RedisDryRun> {
  const found = new Map<string, Buffer>()
  let [keys, last] = [0, '0']
  for await (const step of scan(redis, { prefix, budgetMs: countBudgetMs })) {
    keys += step.keys.length
    for (const key of step.keys.slice(0, typed - found.size)) found.set(key.toString('base64'), key)
    last = step.cursor
  }
  const sample = [...found.values()]
  const types: Record<string, number> = {}
  for (const facts of await factsOf(redis, sample)) if (facts) types[facts.type] = (types[facts.type] ?? 0) + 1
  return {
    keys,
    isComplete: last === '0',
    types,
    examples: sample.slice(0, examples).map((key) => maskedKey(key.toString('utf8'))),
  }
}

/** Calls `onDeleted` after each batch, so the caller knows how many keys are gone even if the next batch fails. */
export async function deleteKeys(redis: Redis, prefix: string, onDeleted: (count: number) => void): Promise<boolean> {
  let last = '0'
  for await (const { keys, cursor } of scan(redis, { prefix, budgetMs: deleteBudgetMs })) {
    for (let start = 0; start < keys.length; start += unlinkedAtOnce)
      onDeleted(await redis.unlink(keys.slice(start, start + unlinkedAtOnce)))
    last = cursor
  }
  return last === '0'
}
