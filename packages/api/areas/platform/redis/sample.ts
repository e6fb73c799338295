/** Polls every instance that is due, and stores the sample and the resulting state. */
import { performance } from 'node:perf_hooks'
import type { RedisSample } from '@postern/domain/areas/platform/redisEndpoints.ts'
import {
  type RedisFigures,
  type RedisProblem,
  type RedisVerdict,
  redisVerdict,
} from '@postern/domain/areas/platform/redisState.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../../database/db.ts'
import type { RedisAccess } from '../../../deps.ts'
import type { Secrets } from '../../../secrets.ts'
import { changeAlerts } from './alerts.ts'
import { type Reading, ratesBetween, readInfo, readingOf, together } from './info.ts'
import { type Instance, instancesWhere } from './instance.ts'
import { look, type Redis } from './look.ts'
import { targetsOf } from './nodes.ts'
import { problemOf } from './problem.ts'

export interface Watching {
  readonly database: Database
  readonly secrets: Secrets
  readonly redis: RedisAccess
}

/** Rounds don't start exactly on time: without this tolerance an instance would occasionally skip a poll. */
const earlySeconds = 1

/** Polls at most this many at once; a round with many dead instances would otherwise open many sockets. */
const atOnce = 10

/** The record is `r`, its watch row `k`, if there is one. */
const isDue = (now: Date | null) => sql<boolean>`(r.archived_at is null and r.status = 'enabled' and (k.redis_id is null
  or k.claimed_at <= coalesce(${now}::timestamptz, now()) - make_interval(secs => r.poll_seconds - ${earlySeconds})))`

export const isAnyDue = sql<boolean>`exists (
  select from redis r left join redis_watch k on k.redis_id = r.id where ${isDue(null)})`

/**
 * Instances this node polls now. They're claimed first, in one statement: of two nodes that ask at the same time, the second waits
 * for the first and then finds that they aren't due.
 */
const claimStatement = (now: Date | null) => sql<{ id: string }>`
  insert into redis_watch as w (redis_id, claimed_at)
  select r.id, coalesce(${now}::timestamptz, now()) from redis r left join redis_watch k on k.redis_id = r.id
  where ${isDue(now)}
  order by r.id
  on conflict (redis_id) do update set claimed_at = excluded.claimed_at
  where w.claimed_at <= excluded.claimed_at
    - make_interval(secs => (select r.poll_seconds from redis r where r.id = w.redis_id) - ${earlySeconds})
  returning w.redis_id as id`

const pings = 5

/** The median of a few: a single slow reply is more often our event loop than Redis. */
async function pingTime(redis: Redis): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < pings; index += 1) {
    const begin = performance.now()
    await redis.ping()
    times.push(performance.now() - begin)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(pings / 2)] ?? 0
}

interface Seen extends Reading {
  readonly latencyMs: number
  readonly nodes: number
}

/** Throws a `RedisTrouble` if any of its servers can't be polled. */
export async function lookAt(access: RedisAccess, instance: Instance): Promise<Seen> {
  const targets = await targetsOf(access, instance)
  const seen = await Promise.all(
    targets.map((target) =>
      look(access, target, async (redis) => ({
        latencyMs: await pingTime(redis),
        reading: readingOf(readInfo(await redis.info())),
      })),
    ),
  )
  const reading = together(seen.map((each) => each.reading))
  if (!reading) throw new Error('an instance without servers')
  return { ...reading, latencyMs: Math.max(...seen.map((each) => each.latencyMs)), nodes: targets.length }
}

type Stored = Omit<RedisSample, 'at'> & { readonly at: string; hits: number | null; misses: number | null } & {
  readonly evicted: number | null
}

const nothing: Omit<Stored, 'at' | 'problem'> = {
  usedMemory: null,
  memoryLimit: null,
  memoryPercent: null,
  peakMemory: null,
  residentMemory: null,
  fragmentation: null,
  clients: null,
  blockedClients: null,
  opsPerSec: null,
  hits: null,
  misses: null,
  evicted: null,
  expired: null,
  hitPercent: null,
  evictionsPerMin: null,
  keys: null,
  keysByDb: null,
  role: null,
  replicas: null,
  replicaLagSec: null,
  rdbOk: null,
  aofOk: null,
  latencyMs: null,
  uptimeSec: null,
  version: null,
}

const megabyte = 1_048_576

type Before = RedisFigures & {
  readonly at: string
  readonly hits: number | null
  readonly misses: number | null
  readonly evicted: number | null
  readonly uptimeSec: number | null
}

function sampleOf(instance: Instance, seen: Seen | RedisProblem, before: Before | null, at: string): Stored {
  if (typeof seen === 'string') return { ...nothing, at, problem: seen }
  const { maxMemory, nodes: _, ...reading } = seen
  const memoryLimit = maxMemory || (instance.maxMemoryMb === null ? null : instance.maxMemoryMb * megabyte)
  const times = { at: Date.parse(at), before: before && { ...before, at: Date.parse(before.at) } }
  return {
    ...reading,
    ...ratesBetween(times.before, { ...reading, at: times.at }),
    at,
    problem: null,
    memoryLimit,
    memoryPercent:
      reading.usedMemory === null || memoryLimit === null ? null : (100 * reading.usedMemory) / memoryLimit,
  }
}

/** The previous sample, if it is recent enough: one from an hour ago can't count as two polls in a row. */
const beforeStatement = ({ id, pollSeconds }: Instance, at: string) => sql<Before>`
  select s.at, s.problem, s.memory_percent as "memoryPercent", s.clients, s.latency_ms as "latencyMs",
    s.hit_percent as "hitPercent", s.evictions_per_min as "evictionsPerMin", s.replica_lag_sec as "replicaLagSec",
    s.hits, s.misses, s.evicted, s.uptime_sec as "uptimeSec"
  from redis_samples s
  where s.redis_id = ${id} and s.grain = 'poll' and s.at < ${at}::timestamptz
    and s.at > ${at}::timestamptz - make_interval(secs => ${3 * pollSeconds + 10})
  order by s.at desc limit 1`

async function store(db: Db, instance: Instance, seen: Seen | RedisProblem, at: string): Promise<void> {
  const before = (await db.one(beforeStatement(instance, at))) ?? null
  const sample = sampleOf(instance, seen, before, at)
  const row = Object.fromEntries(Object.entries(sample).map(([name, value]) => [snake(name), value]))
  await db.all(sql`insert into redis_samples
    select * from jsonb_populate_record(null::redis_samples, ${JSON.stringify({ ...row, redis_id: instance.id, grain: 'poll' })}::jsonb)
    on conflict do nothing`)
  const { state, cause }: RedisVerdict = redisVerdict(sample, instance)
  await db.all(sql`
    update redis_watch set sampled_at = ${at}, since = case when state = ${state} then since else ${at}::timestamptz end,
      state = ${state}, cause = ${cause}
    where redis_id = ${instance.id}`)
  await changeAlerts(db, instance, before, sample, at)
}

async function sampleOne(watching: Watching, instance: Instance, now: Date | null): Promise<void> {
  const seen = await lookAt(watching.redis, instance).catch(problemOf)
  const at = (now ?? new Date()).toISOString()
  await tx(watching.database, 'all', (db) => store(db, instance, seen, at))
}

/**
 * One round. An instance that fails doesn't stop the others. `now` overrides the clock, for tests.
 * Returns how many were polled.
 */
export async function sampleRedis(watching: Watching, now: Date | null = null): Promise<number> {
  const { database, secrets } = watching
  const due = await tx(database, 'all', async (db) => {
    const ids = (await db.all(claimStatement(now))).map(({ id }) => id)
    return ids.length === 0 ? [] : instancesWhere(db, secrets, sql`r.id = any(${ids}::uuid[])`)
  })
  const failed: string[] = []
  for (let start = 0; start < due.length; start += atOnce)
    await Promise.all(
      due.slice(start, start + atOnce).map((instance) =>
        sampleOne(watching, instance, now).catch((error: unknown) => {
          failed.push(`${instance.name} (${error instanceof Error ? error.message : error})`)
        }),
      ),
    )
  if (failed.length > 0) throw new Error(failed.join(', '))
  return due.length
}
