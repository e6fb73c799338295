/** Parses INFO, and combines the readings of a cluster's primaries into one. Pure. */

/** Bytes, counts since the server started, and seconds. Null if the server doesn't report it. */
export interface Reading {
  readonly usedMemory: number | null
  /** 0 means no limit. */
  readonly maxMemory: number | null
  readonly peakMemory: number | null
  readonly residentMemory: number | null
  readonly fragmentation: number | null
  readonly clients: number | null
  readonly blockedClients: number | null
  readonly opsPerSec: number | null
  readonly hits: number | null
  readonly misses: number | null
  readonly evicted: number | null
  readonly expired: number | null
  readonly keys: number | null
  readonly keysByDb: Readonly<Record<string, number>> | null
  readonly role: string | null
  readonly replicas: number | null
  readonly replicaLagSec: number | null
  readonly rdbOk: boolean | null
  readonly aofOk: boolean | null
  readonly uptimeSec: number | null
  readonly version: string | null
}

export type Info = ReadonlyMap<string, string>

export function readInfo(text: string): Info {
  const lines = text.split('\r\n').filter((line) => line.includes(':') && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

/** `ip=10.0.0.7,port=6379,state=online,offset=98,lag=1`: how INFO formats composite values. */
function readParts(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(text.split(',').map((part) => part.split('=', 2)))
}

const asNumber = (text: string | undefined): number | null => {
  const number = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

function keysIn(info: Info): Record<string, number> {
  const dbs = [...info].filter(([name]) => /^db\d{1,5}$/.test(name))
  return Object.fromEntries(dbs.map(([name, text]) => [name, Number(readParts(text).keys ?? 0)]))
}

/** A primary reports each replica's lag; a replica reports the seconds since it last heard from its primary. */
function lagIn(info: Info): number | null {
  if (info.get('role') === 'slave') return asNumber(info.get('master_last_io_seconds_ago'))
  const lags = [...info]
    .filter(([name, text]) => /^slave\d{1,5}$/.test(name) && text.includes('lag='))
    .map(([, text]) => Number(readParts(text).lag))
  return lags.length === 0 ? null : Math.max(...lags)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export function readingOf(info: Info): Reading {
  const number = (name: string) => asNumber(info.get(name))
  const isOk = (name: string) => (info.has(name) ? info.get(name) === 'ok' : null)
  const keysByDb = keysIn(info)
  return {
    usedMemory: number('used_memory'),
    maxMemory: number('maxmemory'),
    peakMemory: number('used_memory_peak'),
    residentMemory: number('used_memory_rss'),
    fragmentation: number('mem_fragmentation_ratio'),
    clients: number('connected_clients'),
    blockedClients: number('blocked_clients'),
    opsPerSec: number('instantaneous_ops_per_sec'),
    hits: number('keyspace_hits'),
    misses: number('keyspace_misses'),
    evicted: number('evicted_keys'),
    expired: number('expired_keys'),
    keys: sum(Object.values(keysByDb)),
    keysByDb,
    role: info.get('role') === 'slave' ? 'replica' : (info.get('role') ?? null),
    replicas: number('connected_slaves'),
    replicaLagSec: lagIn(info),
    rdbOk: isOk('rdb_last_bgsave_status'),
    aofOk: info.get('aof_enabled') === '1' ? isOk('aof_last_write_status') : null,
    uptimeSec: number('uptime_in_seconds'),
    version: info.get('redis_version') ?? null,
  }
}

/** Adds up what can be added, and takes the worst of the rest. */
export function together(readings: readonly Reading[]): Reading | null {
  const [first, ...others] = readings
  if (!first || others.length === 0) return first ?? null
  const numbers = (of: (reading: Reading) => number | null) => readings.map(of).filter((each) => each !== null)
  const added = (of: (reading: Reading) => number | null) => (numbers(of).length > 0 ? sum(numbers(of)) : null)
  const most = (of: (reading: Reading) => number | null) => (numbers(of).length > 0 ? Math.max(...numbers(of)) : null)
  const every = (of: (reading: Reading) => boolean | null) =>
    readings.every((each) => of(each) === null) ? null : readings.every((each) => of(each) !== false)
  const keysByDb: Record<string, number> = {}
  for (const reading of readings)
    for (const [db, keys] of Object.entries(reading.keysByDb ?? {})) keysByDb[db] = (keysByDb[db] ?? 0) + keys
  return {
    usedMemory: added((each) => each.usedMemory),
    // If one primary has no limit, there is no percentage for the cluster.
    maxMemory: readings.some(({ maxMemory }) => !maxMemory) ? 0 : added((each) => each.maxMemory),
    peakMemory: added((each) => each.peakMemory),
    residentMemory: added((each) => each.residentMemory),
    fragmentation: most((each) => each.fragmentation),
    clients: added((each) => each.clients),
    blockedClients: added((each) => each.blockedClients),
    opsPerSec: added((each) => each.opsPerSec),
    hits: added((each) => each.hits),
    misses: added((each) => each.misses),
    evicted: added((each) => each.evicted),
    expired: added((each) => each.expired),
    keys: added((each) => each.keys),
    keysByDb,
    role: first.role,
    replicas: added((each) => each.replicas),
    replicaLagSec: most((each) => each.replicaLagSec),
    rdbOk: every((each) => each.rdbOk),
    aofOk: every((each) => each.aofOk),
    // When a server restarts, its counters start over.
    uptimeSec: Math.min(...numbers((each) => each.uptimeSec)),
    version: first.version,
  }
}

interface Counts {
  readonly at: number
  readonly hits: number | null
  readonly misses: number | null
  readonly evicted: number | null
  readonly uptimeSec: number | null
}

interface Rates {
  readonly hitPercent: number | null
  readonly evictionsPerMin: number | null
}

/** With fewer lookups than this, a hit rate is meaningless. */
const fewLookups = 100

const share = (hits: number, misses: number): number | null =>
  hits + misses < fewLookups ? null : (100 * hits) / (hits + misses)

/** Since the previous sample, or since the server started if there is none or it has restarted. Times in milliseconds. */
export function ratesBetween(before: Counts | null, now: Counts): Rates {
  const { hits, misses, evicted } = now
  const isSameRun =
    before !== null && before.uptimeSec !== null && now.uptimeSec !== null && now.uptimeSec >= before.uptimeSec
  const overall = hits === null || misses === null ? null : share(hits, misses)
  if (!isSameRun || before.hits === null || before.misses === null || hits === null || misses === null)
    return { hitPercent: overall, evictionsPerMin: null }
  const minutes = (now.at - before.at) / 60_000
  return {
    hitPercent: share(hits - before.hits, misses - before.misses) ?? overall,
    evictionsPerMin:
      evicted === null || before.evicted === null || minutes <= 0
        ? null
        : Math.max(0, evicted - before.evicted) / minutes,
  }
}
