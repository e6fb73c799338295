/** Recent slow commands: the command and the key's prefix, never the arguments. */
import type { RedisSlowLog } from '@postern/domain/areas/platform/redisEndpoints.ts'
import { prefixOf } from './keys.ts'
import { ifAllowed, type Redis, send } from './look.ts'

const shown = 100

/** Commands whose first argument is a key. For all others only the name is shown: arguments may be a script or a password. */
const keyFirst = new Set(
  `append bitcount bitpos decr decrby del dump exists expire expireat expiretime get getdel getex getrange getset hdel hexists
  hget hgetall hincrby hkeys hlen hmget hmset hrandfield hscan hset hsetnx hvals incr incrby incrbyfloat lindex linsert llen
  lmove lpop lpos lpush lrange lrem lset ltrim mget move persist pexpire pttl rename restore rpop rpoplpush rpush sadd scard
  sdiff set setex setnx setrange sinter sismember smembers smismember sort spop srandmember srem sscan strlen sunion touch ttl
  type unlink xack xadd xdel xinfo xlen xpending xrange xrevrange xtrim zadd zcard zcount zincrby zlexcount zmscore zpopmax
  zpopmin zrandmember zrange zrangebyscore zrank zrem zremrangebyrank zremrangebyscore zrevrange zrevrangebyscore zrevrank
  zscan zscore`.split(/\s+/),
)

/** Commands with subcommands. */
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

/** Boundary: a SLOWLOG GET entry is ID, unix seconds, microseconds, command words, address and client name. */
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
