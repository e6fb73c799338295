import {
  bool,
  choice,
  choices,
  computed,
  decimal,
  instant,
  int,
  longText,
  percent,
  secret,
  status,
  tags,
  text,
} from '../../engine/field.ts'
import { resource } from '../../engine/resource.ts'

declare module '../../engine/resourceNames.ts' {
  interface ResourceNames {
    redis: true
  }
}

export const redisStates = ['up', 'slow', 'memoryHigh', 'evicting', 'replicaLag', 'down', 'unknown'] as const

export const redis = resource({
  name: 'redis',
  permission: 'redis',
  scope: 'system',
  title: 'name',
  archiveNeedsName: true,
  words: { one: 'Redis instance', many: 'Redis instances' },
  fields: {
    name: text({ required: true, max: 120, unique: 'everywhere', inList: true, search: true }),
    key: text({
      required: true,
      max: 31,
      format: 'slug',
      unique: 'everywhere',
      immutable: true,
      search: true,
      help: 'Identifier in configurations. Can’t be changed later.',
    }),
    status: status({ enabled: ['paused', 'retired'], paused: ['enabled', 'retired'], retired: ['paused'] }),
    state: computed(choice(redisStates, { inList: true, filter: true })),
    purpose: choices(['cache', 'session', 'queue', 'pubsub', 'rateLimit'], {
      required: true,
      default: ['cache'],
      min: 1,
      inList: true,
      filter: true,
    }),
    memoryPercent: computed(percent({ label: 'Memory', inList: true, comesWith: ['alertMemoryPercent'] })),
    opsPerSec: computed(int({ label: 'Ops per second', inList: true })),
    clients: computed(int({ inList: true })),
    hitPercent: computed(percent({ label: 'Hit rate', inList: true })),
    latencyMs: computed(decimal({ label: 'Latency', unit: 'ms', inList: true })),
    version: computed(text({ inList: true })),
    polledAt: computed(instant({ label: 'Polled' })),
    environment: choice(['production', 'staging', 'development'], {
      required: true,
      default: 'production',
      inList: true,
      filter: true,
    }),
    region: text({ max: 40, filter: true, search: true }),
    notes: longText({ max: 4000, help: 'Visible to staff only.' }),
    host: text({ required: true, max: 253, format: 'host', search: true }),
    port: int({ required: true, default: 6379, min: 1, max: 65_535, asName: true }),
    db: int({ label: 'Database', required: true, default: 0, min: 0, max: 15 }),
    tls: bool({ label: 'Encrypted', required: true, default: true, filter: true }),
    username: text({ label: 'Username', max: 64 }),
    password: secret({ max: 400, help: 'Used to connect. Never shown again.' }),
    mode: choice(['standalone', 'sentinel', 'cluster'], { required: true, default: 'standalone', filter: true }),
    nodes: tags({ max: 20, eachMax: 260, help: 'Sentinels or nodes, as host:port.' }),
    maxMemoryMb: int({ label: 'Maximum memory', unit: 'MB', min: 1, max: 10_000_000 }),
    evictionPolicy: choice(
      ['noeviction', 'allkeys-lru', 'allkeys-lfu', 'allkeys-random', 'volatile-lru', 'volatile-lfu', 'volatile-ttl'],
      {
        label: 'Eviction policy',
        required: true,
        default: 'noeviction',
        help: 'The policy the server should have. Queues need noeviction.',
      },
    ),
    keyPrefix: text({ max: 60 }),
    pollSeconds: int({ label: 'Check interval', unit: 's', required: true, default: 15, min: 5, max: 600 }),
    alertMemoryPercent: percent({ label: 'Memory above', required: true, default: 85 }),
    alertClients: int({ label: 'Clients above', required: true, default: 1000, min: 1, max: 1_000_000 }),
    alertLatencyMs: int({ label: 'Latency above', unit: 'ms', required: true, default: 20, min: 1, max: 60_000 }),
    alertHitPercent: percent({ label: 'Hits below', required: true, default: 80 }),
    alertEvictionsPerMin: int({
      label: 'Evictions per minute',
      required: true,
      default: 0,
      min: 0,
      max: 1_000_000,
    }),
    alertChannel: text({
      max: 40,
      format: 'channel',
      default: 'incidents',
      help: 'Chat channel for alerts, without the #.',
    }),
    alertReplicaLagSec: int({ label: 'Replica lag above', unit: 's', required: true, default: 5, min: 0, max: 3600 }),
  },
  sections: {
    Identity: ['name', 'key', 'status', 'purpose', 'environment', 'region', 'notes'],
    Connection: ['host', 'port', 'db', 'tls', 'username', 'password', 'mode', 'nodes', 'keyPrefix', 'pollSeconds'],
    Memory: ['maxMemoryMb', 'evictionPolicy'],
    Alerts: [
      'alertMemoryPercent',
      'alertClients',
      'alertLatencyMs',
      'alertHitPercent',
      'alertEvictionsPerMin',
      'alertReplicaLagSec',
      'alertChannel',
    ],
  },
})
