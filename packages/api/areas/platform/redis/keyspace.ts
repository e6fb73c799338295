/** An instance's keys by prefix: counted if time allows, otherwise estimated. */
import type { RedisKeyspace, TtlHistogram } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { prefixOf } from './keys.ts'
import type { Redis } from './look.ts'
import { factsOf, type KeyFacts, scan, stepKeys } from './scan.ts'

const budgetMs = 3_000
const mostPrefixes = 2_000
const shownPrefixes = 50
const sampledPerPrefix = 40
const sampledAtMost = 1_500

interface Group {
  keys: number
  sample: KeyFacts[]
  /** Sampled keys whose facts haven't been read yet. */
  picked: Buffer[]
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

function bucketOf(ttl: number | null): keyof TtlHistogram {
  if (ttl === null) return 'never'
  if (ttl <= minute) return 'minute'
  if (ttl <= hour) return 'hour'
  return ttl <= day ? 'day' : 'later'
}

export interface Walk {
  readonly groups: Map<string, Group>
  /** Keys below the prefix. */
  scanned: number
  /** All keys, whatever their names. */
  examined: number
  /** Key count of all servers, including those not scanned to the end. */
  total: number
  isComplete: boolean
  picked: number
  /** Keys in prefixes beyond those counted individually. */
  others: number
}

export const newWalk = (): Walk => ({
  groups: new Map(),
  scanned: 0,
  examined: 0,
  total: 0,
  isComplete: true,
  picked: 0,
  others: 0,
})

/** Keys come in hash order, so the first ones of a prefix are as good a sample as any. */
function note(walk: Walk, key: Buffer, base: string): void {
  walk.scanned += 1
  const prefix = prefixOf(key.toString('utf8'), base)
  const known = walk.groups.get(prefix)
  if (!known && walk.groups.size >= mostPrefixes) {
    walk.others += 1
    return
  }
  const group = known ?? { keys: 0, sample: [], picked: [] }
  if (!known) walk.groups.set(prefix, group)
  group.keys += 1
  if (group.sample.length + group.picked.length < sampledPerPrefix && walk.picked < sampledAtMost) {
    group.picked.push(key)
    walk.picked += 1
  }
}

/** Adds one server's keys. `prefix` filters them; `base` is where prefix names begin. */
export async function walkKeys(
  redis: Redis,
  walk: Walk,
  { prefix, base }: { prefix: string; base: string },
): Promise<void> {
  const size = await redis.dbSize()
  let [examined, last] = [0, '0']
  for await (const { keys, cursor } of scan(redis, { prefix, budgetMs })) {
    for (const key of keys) note(walk, key, base)
    examined += stepKeys
    last = cursor
  }
  walk.total += size
  walk.examined += last === '0' ? size : Math.min(size, examined)
  if (last !== '0') walk.isComplete = false
  for (const group of walk.groups.values()) {
    const facts = await factsOf(redis, group.picked)
    group.sample.push(...facts.filter((each) => each !== null))
    group.picked = []
  }
}

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

export function keyspaceOf({ groups, scanned, examined, total, isComplete, others }: Walk): RedisKeyspace {
  const scale = isComplete || examined === 0 ? 1 : Math.max(1, total / examined)
  const sorted = [...groups].toSorted(([, a], [, b]) => b.keys - a.keys)
  const shown = sorted.slice(0, shownPrefixes)
  const rest = sorted.slice(shownPrefixes).reduce((sum, [, { keys }]) => sum + keys, others)
  return {
    totalKeys: Math.round(scanned * scale),
    scannedKeys: scanned,
    sampledKeys: sorted.reduce((sum, [, { sample }]) => sum + sample.length, 0),
    otherKeys: Math.round(rest * scale),
    prefixes: shown.map(([prefix, { keys, sample }]) => {
      const sizes = sample.flatMap(({ bytes }) => bytes ?? [])
      const count = Math.round(keys * scale)
      const ttl: TtlHistogram = { minute: 0, hour: 0, day: 0, later: 0, never: 0 }
      for (const each of sample) ttl[bucketOf(each.ttl)] += 1
      return {
        prefix,
        keys: count,
        bytes:
          sizes.length === 0 ? null : Math.round((sizes.reduce((sum, each) => sum + each, 0) / sizes.length) * count),
        types: tally(sample.map(({ type }) => type)),
        ttl,
      }
    }),
  }
}
