/** Monitoring and cleaning up Redis instances. None of these returns a password, a value, or a command argument. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { redisStates } from './redis.ts'
import { redisAlertKinds, redisProblems } from './redisState.ts'

const tag = 'Redis'
const params = z.strictObject({ id: z.uuid() })
const figure = z.number().nullable()

/** One sample of an instance, from INFO and a few pings. Bytes, counts since server start, and rates since the last sample. */
const sample = z.strictObject({
  at: z.string(),
  problem: z.enum(redisProblems).nullable(),
  usedMemory: figure,
  /** The server's limit, or the record’s if the server has none. */
  memoryLimit: figure,
  memoryPercent: figure,
  peakMemory: figure,
  residentMemory: figure,
  fragmentation: figure,
  clients: figure,
  blockedClients: figure,
  opsPerSec: figure,
  hitPercent: figure,
  evictionsPerMin: figure,
  expired: figure,
  keys: figure,
  keysByDb: z.record(z.string(), z.number()).nullable(),
  role: z.string().nullable(),
  replicas: figure,
  replicaLagSec: figure,
  rdbOk: z.boolean().nullable(),
  aofOk: z.boolean().nullable(),
  latencyMs: figure,
  uptimeSec: figure,
  version: z.string().nullable(),
})
export type RedisSample = z.output<typeof sample>

const overview = z.strictObject({
  state: z.enum(redisStates),
  /** As text; null if all is well. */
  cause: z.string().nullable(),
  since: z.string().nullable(),
  polledAt: z.string().nullable(),
  latest: sample.nullable(),
  /** Time until memory is full at the rate of the last 6 hours; null if it isn’t growing. */
  fullInSeconds: figure,
  openAlerts: z.int(),
})
export type RedisOverview = z.output<typeof overview>

export const redisRanges = ['1h', '24h', '7d', '30d'] as const
export type RedisRange = (typeof redisRanges)[number]

const series = z.strictObject({
  /** Seconds per point. */
  step: z.int(),
  points: z.array(
    z.strictObject({
      at: z.string(),
      usedMemory: figure,
      memoryLimit: figure,
      opsPerSec: figure,
      clients: figure,
      hitPercent: figure,
      latencyMs: figure,
      evictionsPerMin: figure,
      replicaLagSec: figure,
    }),
  ),
})
export type RedisSeries = z.output<typeof series>

/** How many keys of a sample expire within a minute, an hour, a day, later, and never. */
export const ttlBuckets = ['minute', 'hour', 'day', 'later', 'never'] as const
const ttl = z.strictObject({
  minute: z.int(),
  hour: z.int(),
  day: z.int(),
  later: z.int(),
  never: z.int(),
})
export type TtlHistogram = z.output<typeof ttl>

const keyspace = z.strictObject({
  totalKeys: z.int(),
  /** If not all keys were scanned, counts and sizes are estimates. */
  scannedKeys: z.int(),
  sampledKeys: z.int(),
  prefixes: z.array(
    z.strictObject({
      /** Without the `*`. Empty for keys without a prefix. */
      prefix: z.string(),
      keys: z.int(),
      /** Estimated from a sample; null if the Redis user isn’t allowed to run MEMORY USAGE. */
      bytes: figure,
      types: z.record(z.string(), z.int()),
      ttl,
    }),
  ),
  /** Keys under prefixes that aren’t listed. */
  otherKeys: z.int(),
})
export type RedisKeyspace = z.output<typeof keyspace>

const keys = z.strictObject({
  items: z.array(
    z.strictObject({
      /** Opaque reference to the key; only this server can decode it. */
      ref: z.string(),
      /** The ends of IDs are masked: a session’s key is as good as a password. */
      key: z.string(),
      type: z.string(),
      /** Milliseconds; null if it never expires. */
      ttl: figure,
      bytes: figure,
    }),
  ),
  /** Cursor of the next page; null on the last one. */
  cursor: z.string().nullable(),
})
export type RedisKeys = z.output<typeof keys>

const peek = z.strictObject({
  type: z.string(),
  encoding: z.string().nullable(),
  ttl: figure,
  bytes: figure,
  /** Bytes of a string, or entries of a collection. */
  size: z.int(),
  /** The first entries, values masked. */
  entries: z.array(z.strictObject({ name: z.string().nullable(), value: z.string() })),
})
export type RedisPeek = z.output<typeof peek>

const clients = z.strictObject({
  total: z.int(),
  /** The first 500, longest idle last. Empty if there are too many to list without slowing down Redis. */
  items: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      address: z.string(),
      user: z.string().nullable(),
      db: z.int(),
      ageSec: z.int(),
      idleSec: z.int(),
      command: z.string().nullable(),
      bytes: figure,
      isBlocked: z.boolean(),
      /** Postern's own connection. */
      isOurs: z.boolean(),
    }),
  ),
})
export type RedisClients = z.output<typeof clients>

const slowLog = z.strictObject({
  /** Microseconds above which Redis logs a command; negative if the slow log is off. */
  threshold: figure,
  items: z.array(
    z.strictObject({
      id: z.int(),
      at: z.string(),
      microseconds: z.int(),
      command: z.string(),
      /** Of the first key; null if the command has none. */
      prefix: z.string().nullable(),
      arguments: z.int(),
      client: z.string().nullable(),
    }),
  ),
})
export type RedisSlowLog = z.output<typeof slowLog>

const configuration = z.strictObject({
  readAt: z.string(),
  /** False: the Redis user may not run CONFIG GET, so only what INFO reports is listed. */
  isComplete: z.boolean(),
  settings: z.array(
    z.strictObject({
      name: z.string(),
      actual: z.string(),
      /** Null: any value is fine. */
      expected: z.string().nullable(),
      matches: z.boolean(),
      /** What the difference means. */
      warning: z.string().nullable(),
    }),
  ),
})
export type RedisConfiguration = z.output<typeof configuration>

const alert = z.strictObject({
  id: z.uuid(),
  kind: z.enum(redisAlertKinds),
  text: z.string(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
})
export type RedisAlert = z.output<typeof alert>

const test = z.strictObject({
  problem: z.enum(redisProblems).nullable(),
  cause: z.string().nullable(),
  version: z.string().nullable(),
  role: z.string().nullable(),
  nodes: z.int(),
  milliseconds: z.number(),
})
export type RedisTest = z.output<typeof test>

const prefix = z.string().min(2).max(200)

const dryRun = z.strictObject({
  keys: z.int(),
  /** False: counting stopped after 10 seconds, and there are more. */
  isComplete: z.boolean(),
  types: z.record(z.string(), z.int()),
  /** Masked. */
  examples: z.array(z.string()),
})
export type RedisDryRun = z.output<typeof dryRun>

export const redisEndpoints = endpoints({
  'GET /api/system/redis/trends': {
    permission: 'redis.view',
    tag,
    summary: 'Operations per second of every instance over the last hour',
    answer: z.strictObject({
      items: z.array(z.strictObject({ id: z.uuid(), opsPerSec: z.array(z.number()) })),
    }),
  },
  'GET /api/system/redis/:id/overview': {
    permission: 'redis.view',
    tag,
    summary: 'Get an instance’s state, its cause, and the latest sample',
    params,
    answer: overview,
  },
  'GET /api/system/redis/:id/series': {
    permission: 'redis.view',
    tag,
    summary: 'Get an instance’s samples over time',
    params,
    query: z.strictObject({ range: z.enum(redisRanges).optional() }),
    answer: series,
  },
  'GET /api/system/redis/:id/alerts': {
    permission: 'redis.view',
    tag,
    summary: 'List an instance’s open and past alerts, newest first',
    params,
    answer: z.strictObject({ items: z.array(alert) }),
  },
  'GET /api/system/redis/:id/keyspace': {
    permission: 'redis.view',
    tag,
    remote: true,
    heavy: true,
    summary: 'Count an instance’s keys by prefix, with types, sizes, and times to live',
    params,
    query: z.strictObject({ prefix: z.string().max(200).optional() }),
    answer: keyspace,
  },
  'GET /api/system/redis/:id/keys': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'List an instance’s keys, masked',
    params,
    query: z.strictObject({ prefix: z.string().max(200).optional(), cursor: z.string().max(200).optional() }),
    answer: keys,
  },
  'GET /api/system/redis/:id/keys/peek': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'Look at one key: its type, size, time to live, and masked values',
    params,
    query: z.strictObject({ ref: z.string().max(4000) }),
    answer: peek,
  },
  'GET /api/system/redis/:id/keys/count': {
    permission: 'redis.flush',
    tag,
    remote: true,
    heavy: true,
    summary: 'Dry run: count the keys that a deletion by prefix would delete',
    params,
    query: z.strictObject({ prefix }),
    answer: dryRun,
  },
  'POST /api/system/redis/:id/keys/delete': {
    permission: 'redis.flush',
    tag,
    remote: true,
    heavy: true,
    summary: 'Delete every key that starts with a prefix. This can’t be undone',
    params,
    body: z.strictObject({ prefix, typedPrefix: z.string().max(200) }),
    answer: z.strictObject({
      deleted: z.int(),
      /** False: it stopped after 4 minutes, and there are more. */
      isComplete: z.boolean(),
    }),
  },
  'GET /api/system/redis/:id/clients': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'List the clients connected to an instance',
    params,
    answer: clients,
  },
  'GET /api/system/redis/:id/slowLog': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'List the slowest recent commands, without their arguments',
    params,
    answer: slowLog,
  },
  'GET /api/system/redis/:id/configuration': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'Compare an instance’s configuration with what its record expects',
    params,
    answer: configuration,
  },
  'GET /api/system/redis/:id/test': {
    permission: 'redis.view',
    tag,
    summary: 'Connect to an instance now and explain what fails',
    params,
    answer: test,
  },
  'GET /api/system/redis/:id/ping': {
    permission: 'redis.view',
    tag,
    remote: true,
    summary: 'Send 20 pings',
    params,
    answer: z.strictObject({ milliseconds: z.array(z.number()) }),
  },
})
