/** An instance's samples, as its page shows them. */
import type {
  RedisAlert,
  RedisOverview,
  RedisRange,
  RedisSample,
  RedisSeries,
} from '@postern/domain/areas/platform/redisEndpoints.ts'
import { type RedisAlertKind, redisAlertText } from '@postern/domain/areas/platform/redisState.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { currentState } from './figures.ts'

const latestStatement = (id: string) => sql<RedisSample>`
  select s.at, s.problem, s.used_memory as "usedMemory", s.memory_limit as "memoryLimit", s.memory_percent as "memoryPercent",
    s.peak_memory as "peakMemory", s.resident_memory as "residentMemory", s.fragmentation, s.clients,
    s.blocked_clients as "blockedClients", s.ops_per_sec as "opsPerSec", s.hit_percent as "hitPercent",
    s.evictions_per_min as "evictionsPerMin", s.expired, s.keys, s.keys_by_db as "keysByDb", s.role, s.replicas,
    s.replica_lag_sec as "replicaLagSec", s.rdb_ok as "rdbOk", s.aof_ok as "aofOk", s.latency_ms as "latencyMs",
    s.uptime_sec as "uptimeSec", s.version
  from redis_samples s where s.redis_id = ${id} and s.grain = 'poll' order by s.at desc limit 1`

/** Bytes per second over the last hours. The first minutes after a start can't be projected over days. */
const growthStatement = (id: string) => sql<{ perSecond: number | null }>`
  select case when max(s.at) - min(s.at) > interval '30 minutes'
    then regr_slope(s.used_memory, extract(epoch from s.at)) end as "perSecond"
  from redis_samples s
  where s.redis_id = ${id} and s.grain = 'poll' and s.at > now() - interval '6 hours' and s.used_memory is not null`

const month = 30 * 86_400

function fullIn(latest: RedisSample | null, perSecond: number | null): number | null {
  if (latest?.memoryLimit == null || latest.usedMemory === null || perSecond === null || perSecond <= 0) return null
  const seconds = Math.max(0, latest.memoryLimit - latest.usedMemory) / perSecond
  return seconds > month ? null : Math.round(seconds)
}

export async function overviewOf(db: Db, id: string): Promise<RedisOverview> {
  const watch = await db.one(
    sql<Pick<RedisOverview, 'state' | 'cause' | 'since' | 'polledAt' | 'openAlerts'>>`
      select ${currentState} as state, w.cause, w.since, w.sampled_at as "polledAt",
        (select count(*)::int from redis_alerts a where a.redis_id = r.id and a.closed_at is null) as "openAlerts"
      from redis r left join redis_watch w on w.redis_id = r.id where r.id = ${id}`,
  )
  const latest = (await db.one(latestStatement(id))) ?? null
  const growth = await db.one(growthStatement(id))
  const state = watch?.state ?? 'unknown'
  return {
    state,
    // The cause seen at the last poll may be outdated.
    cause: state === 'unknown' ? null : (watch?.cause ?? null),
    since: watch?.since ?? null,
    polledAt: watch?.polledAt ?? null,
    latest,
    fullInSeconds: fullIn(latest, growth?.perSecond ?? null),
    openAlerts: watch?.openAlerts ?? 0,
  }
}

/** Seconds. */
const ranges: Readonly<Record<RedisRange, number>> = { '1h': 3_600, '24h': 86_400, '7d': 604_800, '30d': 2_592_000 }

/** Seconds that a point may cover. */
const steps = [15, 30, 60, 120, 300, 600, 3_600, 21_600] as const
/** About as many points as a chart can show. */
const mostPoints = 150

/** An instance registered an hour ago has only an hour to show, whatever the range. */
const coveredStatement = (id: string, seconds: number) => sql<{ covered: number | null }>`
  select extract(epoch from now() - min(s.at))::float8 as covered from redis_samples s
  where s.redis_id = ${id} and s.at > now() - make_interval(secs => ${seconds})`

export async function seriesOf(db: Db, id: string, range: RedisRange): Promise<RedisSeries> {
  const seconds = ranges[range]
  const covered = (await db.one(coveredStatement(id, seconds)))?.covered ?? 0
  const step = steps.find((each) => covered / each <= mostPoints) ?? 21_600
  const points = await db.all(sql<RedisSeries['points'][number]>`
    select to_timestamp(avg(extract(epoch from s.at))) as at, avg(s.used_memory)::float8 as "usedMemory",
      max(s.memory_limit) as "memoryLimit", avg(s.ops_per_sec) as "opsPerSec", avg(s.clients)::float8 as clients,
      avg(s.hit_percent) as "hitPercent", max(s.latency_ms) as "latencyMs", avg(s.evictions_per_min) as "evictionsPerMin",
      max(s.replica_lag_sec) as "replicaLagSec"
    from redis_samples s where s.redis_id = ${id} and s.at > now() - make_interval(secs => ${seconds})
    group by date_bin(make_interval(secs => ${step}), s.at, 'epoch'::timestamptz) order by 1`)
  return { step, points }
}

/** One point per 150 seconds of the last hour. */
export const trendsOf = (db: Db) =>
  db.all(sql<{ id: string; opsPerSec: number[] }>`
    select redis_id as id, jsonb_agg(ops order by at) as "opsPerSec"
    from (
      select s.redis_id, date_bin(interval '150 seconds', s.at, 'epoch'::timestamptz) as at, round(avg(s.ops_per_sec)::numeric, 1) as ops
      from redis_samples s
      where s.grain = 'poll' and s.at > now() - interval '1 hour' and s.ops_per_sec is not null group by 1, 2
    ) points group by redis_id`)

const shownAlerts = 200

export async function alertsOf(db: Db, id: string): Promise<RedisAlert[]> {
  const rows = await db.all(
    sql<{
      id: string
      kind: RedisAlertKind
      value: number
      threshold: number
      openedAt: string
      closedAt: string | null
    }>`
      select id, kind, value, threshold, opened_at as "openedAt", closed_at as "closedAt" from redis_alerts
      where redis_id = ${id} order by closed_at is null desc, opened_at desc limit ${shownAlerts}`,
  )
  return rows.map(({ value, threshold, ...alert }) => ({
    ...alert,
    text: redisAlertText(alert.kind, value, threshold),
  }))
}
