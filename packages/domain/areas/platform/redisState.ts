/** The state of a Redis instance, derived from its last sample and the thresholds of its record. Pure. */
import type { redisStates } from './redis.ts'

/** Why we can't query an instance. */
export const redisProblems = [
  'notAllowed',
  'unknownHost',
  'refused',
  'timeout',
  'untrustedCertificate',
  'tlsFailed',
  'wrongPassword',
  'noPermission',
  'noMaster',
  'loading',
  'lost',
  'failed',
] as const
export type RedisProblem = (typeof redisProblems)[number]

/** What happened, then what to do. */
export const redisProblemTexts: Readonly<Record<RedisProblem, string>> = {
  notAllowed: 'This address isn’t in an allowed network. Add its network to REDIS_NETWORKS, then restart Postern.',
  unknownHost: 'The host name can’t be resolved. Check the host.',
  refused: 'The connection was refused. Check the port, and that Redis is running.',
  timeout: 'Redis didn’t respond within 2 seconds. It may be overloaded, or a firewall blocks the connection.',
  untrustedCertificate: 'The TLS certificate isn’t trusted. Check the host name, the expiry date, and the issuer.',
  tlsFailed: 'The TLS connection failed. Check whether this port uses TLS.',
  wrongPassword: 'The username or password is wrong. Enter the current one in the record’s Connection section.',
  noPermission: 'This Redis user isn’t allowed to run a command we need. Give it the permissions in the documentation.',
  noMaster: 'None of the nodes could name a primary. Check the nodes.',
  loading: 'Redis is loading its data. This can take a few minutes after a restart.',
  lost: 'The connection was lost. Redis may have restarted.',
  failed: 'Redis returned an unexpected response. Check that this is a Redis server.',
}

/** Metrics of an instance that can trigger an alert. */
export const redisAlertKinds = ['down', 'memory', 'evictions', 'replicaLag', 'latency', 'clients', 'hitRate'] as const
export type RedisAlertKind = (typeof redisAlertKinds)[number]

export type RedisState = (typeof redisStates)[number]

export interface RedisThresholds {
  readonly alertMemoryPercent: number
  readonly alertClients: number
  readonly alertLatencyMs: number
  readonly alertHitPercent: number
  readonly alertEvictionsPerMin: number
  readonly alertReplicaLagSec: number
}

/** One sample of an instance. Null for anything it didn’t report. */
export interface RedisFigures {
  readonly problem: RedisProblem | null
  readonly memoryPercent: number | null
  readonly clients: number | null
  readonly latencyMs: number | null
  readonly hitPercent: number | null
  readonly evictionsPerMin: number | null
  readonly replicaLagSec: number | null
}

interface Measure {
  readonly kind: RedisAlertKind
  readonly value: number
  readonly threshold: number
  readonly isBeyond: boolean
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

const sentences: Readonly<Record<RedisAlertKind, (value: string, threshold: string) => string>> = {
  down: () => 'Redis can’t be reached.',
  memory: (value, threshold) => `Memory is at ${value}%, above ${threshold}%.`,
  evictions: (value, threshold) => `${value} keys evicted per minute, above ${threshold}.`,
  replicaLag: (value, threshold) => `A replica is ${value} s behind, above ${threshold} s.`,
  latency: (value, threshold) => `Latency is ${value} ms, above ${threshold} ms.`,
  clients: (value, threshold) => `${value} clients are connected, above ${threshold}.`,
  hitRate: (value, threshold) => `The hit rate is ${value}%, below ${threshold}%.`,
}

export const redisAlertText = (kind: RedisAlertKind, value: number, threshold: number): string =>
  sentences[kind](number.format(value), number.format(threshold))

/** Available measurements, worst first. An unreachable instance has none except `down`. */
export function redisMeasures(figures: RedisFigures, thresholds: RedisThresholds): Measure[] {
  const isDown = figures.problem !== null
  const above = (kind: RedisAlertKind, value: number | null, threshold: number): Measure[] =>
    value === null ? [] : [{ kind, value, threshold, isBeyond: value > threshold }]
  const { hitPercent } = figures
  return [
    { kind: 'down', value: isDown ? 1 : 0, threshold: 0, isBeyond: isDown },
    ...(isDown
      ? []
      : [
          ...above('memory', figures.memoryPercent, thresholds.alertMemoryPercent),
          ...above('evictions', figures.evictionsPerMin, thresholds.alertEvictionsPerMin),
          ...above('replicaLag', figures.replicaLagSec, thresholds.alertReplicaLagSec),
          ...above('latency', figures.latencyMs, thresholds.alertLatencyMs),
          ...above('clients', figures.clients, thresholds.alertClients),
          ...(hitPercent === null
            ? []
            : [
                {
                  kind: 'hitRate' as const,
                  value: hitPercent,
                  threshold: thresholds.alertHitPercent,
                  isBeyond: hitPercent < thresholds.alertHitPercent,
                },
              ]),
        ]),
  ]
}

/** Too many clients or too few hits trigger an alert, but the instance counts as up. */
const stateOfKind: Readonly<Record<RedisAlertKind, RedisState>> = {
  down: 'down',
  evictions: 'evicting',
  memory: 'memoryHigh',
  replicaLag: 'replicaLag',
  latency: 'slow',
  clients: 'up',
  hitRate: 'up',
}

const severity: readonly RedisState[] = ['down', 'evicting', 'memoryHigh', 'replicaLag', 'slow']

export interface RedisVerdict {
  readonly state: RedisState
  /** Null if all is well. */
  readonly cause: string | null
}

export function redisVerdict(figures: RedisFigures, thresholds: RedisThresholds): RedisVerdict {
  if (figures.problem !== null) return { state: 'down', cause: redisProblemTexts[figures.problem] }
  const beyond = redisMeasures(figures, thresholds).filter(({ isBeyond }) => isBeyond)
  const worst = severity.flatMap((state) => beyond.filter(({ kind }) => stateOfKind[kind] === state))[0] ?? beyond[0]
  if (!worst) return { state: 'up', cause: null }
  return { state: stateOfKind[worst.kind], cause: redisAlertText(worst.kind, worst.value, worst.threshold) }
}

export interface AlertChanges {
  readonly opens: readonly Measure[]
  readonly closes: readonly RedisAlertKind[]
}

/**
 * An alert opens when two samples in a row are beyond its threshold, and closes when one is within it again. Alerts whose
 * metric is unavailable because the instance is down stay as they are.
 */
export function redisAlertChanges(
  open: readonly RedisAlertKind[],
  before: RedisFigures | null,
  now: RedisFigures,
  thresholds: RedisThresholds,
): AlertChanges {
  const wasBeyond = new Set(
    (before ? redisMeasures(before, thresholds) : []).filter(({ isBeyond }) => isBeyond).map(({ kind }) => kind),
  )
  const measures = redisMeasures(now, thresholds)
  return {
    opens: measures.filter(({ kind, isBeyond }) => isBeyond && wasBeyond.has(kind) && !open.includes(kind)),
    closes: measures.filter(({ kind, isBeyond }) => !isBeyond && open.includes(kind)).map(({ kind }) => kind),
  }
}

/** `true`, or why keys of this instance can’t be deleted by prefix. */
export const mayDeleteKeys = ({ purpose }: { readonly purpose: readonly string[] }): true | string =>
  !purpose.includes('queue') ||
  'This instance holds queues, and deleting their keys loses waiting jobs. Empty a queue from the application that owns it.'
