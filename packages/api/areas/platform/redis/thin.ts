/** Keeps every sample for a day, then one row per hour for 30 days. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { task } from '../../../tasks/task.ts'

/** Whole hours of one instance at a time, each in one short transaction. */
const thinStatement = (now: Date | null) => sql<{ hour: string }>`
  with oldest as (
    select redis_id, date_trunc('hour', at) as hour from redis_samples
    where grain = 'poll' and at < date_trunc('hour', coalesce(${now}::timestamptz, now()) - interval '1 day')
    order by at limit 1
  ), gone as (
    delete from redis_samples s using oldest o
    where s.redis_id = o.redis_id and s.grain = 'poll' and s.at >= o.hour and s.at < o.hour + interval '1 hour'
    returning s.*
  )
  insert into redis_samples (redis_id, grain, at, problem, used_memory, memory_limit, memory_percent, peak_memory,
    resident_memory, fragmentation, clients, blocked_clients, ops_per_sec, hits, misses, evicted, expired, hit_percent,
    evictions_per_min, keys, role, replicas, replica_lag_sec, rdb_ok, aof_ok, latency_ms, uptime_sec, version)
  select redis_id, 'hour', date_trunc('hour', at),
    -- Down for all of it, or there is something to show.
    case when count(*) = count(problem) then max(problem) end,
    avg(used_memory)::bigint, max(memory_limit), avg(memory_percent), max(peak_memory), avg(resident_memory)::bigint,
    avg(fragmentation), avg(clients)::int, max(blocked_clients), avg(ops_per_sec), max(hits), max(misses), max(evicted),
    max(expired), avg(hit_percent), avg(evictions_per_min), avg(keys)::bigint, max(role), max(replicas),
    max(replica_lag_sec), bool_and(rdb_ok), bool_and(aof_ok), avg(latency_ms), max(uptime_sec), max(version)
  from gone group by redis_id, date_trunc('hour', at)
  on conflict (redis_id, grain, at) do update set at = excluded.at
  returning at as hour`

const expireStatement = (now: Date | null) => sql<{ count: number }>`
  with gone as (
    delete from redis_samples where ctid = any(array(
      select ctid from redis_samples where at < coalesce(${now}::timestamptz, now()) - interval '30 days' limit 5000))
    returning 1
  ), alerts as (
    delete from redis_alerts where closed_at < coalesce(${now}::timestamptz, now()) - interval '30 days'
  )
  select count(*)::int as count from gone`

/** One short transaction. Returns how many rows and hours were handled; 0 when done. `now` overrides the clock, for tests. */
export async function thinBatch(db: Db, now: Date | null = null): Promise<number> {
  const expired = (await db.one(expireStatement(now)))?.count ?? 0
  return expired + ((await db.one(thinStatement(now))) === undefined ? 0 : 1)
}

export const thinSamplesTask = task({
  key: 'redis.thinSamples',
  title: 'Thin out Redis samples',
  description: 'Combines samples older than a day into one per hour, and deletes those older than 30 days.',
  queue: 'maintenance',
  schedule: { everySeconds: 3_600 },
  run: (run) =>
    run.inBatches(async (db) => {
      const processed = await thinBatch(db)
      return { processed, isFinished: processed === 0 }
    }),
})
