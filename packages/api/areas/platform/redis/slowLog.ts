/** The slowest commands of late: what was asked of which keys, never the arguments. */
import type { RedisSlowLog } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { prefixOf } from './keys.ts'
import { ifAllowed, type Redis, send } from './look.ts'

const shown = 100

/** Their first argument is a key. Of any other command nothing is shown but its name: it may be a script, or a password. */
const keyFirst = new Set(
  `append bitcount bitpos decr decrby del dump exists expire expireat expiretime get getdel getex getrange getset hdel hexists
  hget hgetall hincrby hkeys hlen hmget hmset hrandfield hscan hset hsetnx hvals incr incrby incrbyfloat lindex linsert llen
  lmove lpop lpos lpush lrange lrem lset ltrim mget move persist pexpire pttl rename restore rpop rpoplpush rpush sadd scard
  sdiff set setex setnx setrange sinter sismember smembers smismember sort spop srandmember srem sscan strlen sunion touch ttl
  type unlink xack xadd xdel xinfo xlen xpending xrange xrevrange xtrim zadd zcard zcount zincrby zlexcount zmscore zpopmax
  zpopmin zrandmember zrange zrangebyscore zrank zrem zremrangebyrank zremrangebyscore zrevrange zrevrangebyscore zrevrank
  zscan zscore`.split(/\s+/),
)

/** Their second word says what they do. */
const containers = new Set([
  'client',
  'cluster',
  'config',
  'debug',
  'latency',
  'memory',
  'object',
  'script',
  'slowlog',
  'xgroup',
])

/** The boundary: an entry of SLOWLOG GET is its number, unix seconds, microseconds, words, address, name of the client. */
type Entry = readonly [number, number, number, readonly string[], string?, string?]

export function readEntry(
  [id, at, microseconds, words, address, name]: Entry,
  base: string,
): RedisSlowLog['items'][number] {
  const [command = '', first] = words
  const lower = command.toLowerCase()
  const isContainer = containers.has(lower) && first !== undefined
  return {
    id,
    at: new Date(at * 1_000).toISOString(),
    microseconds,
    command: isContainer ? `${command} ${first}`.toUpperCase() : command.toUpperCase(),
    prefix: keyFirst.has(lower) && first !== undefined ? `${prefixOf(first, base)}*` : null,
    arguments: Math.max(0, words.length - 1),
    client: name || address || null,
  }
}

export async function slowLogOf(redis: Redis, base: string): Promise<RedisSlowLog> {
  const threshold = await ifAllowed(send(redis, 'CONFIG', 'GET', 'slowlog-log-slower-than'))
  const entries = (await send(redis, 'SLOWLOG', 'GET', String(shown))) as Entry[]
  return {
    threshold: Array.isArray(threshold) && threshold.length > 1 ? Number(threshold[1]) : null,
    items: entries.map((entry) => readEntry(entry, base)),
  }
}

export const togetherSlow = (logs: readonly RedisSlowLog[]): RedisSlowLog => ({
  threshold: logs[0]?.threshold ?? null,
  items: logs
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, shown),
})
