import { redis } from '@postern/domain/areas/platform/redis.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { monthsAgo, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import type { RedisRow, ValuesIn } from '../../rows.ts'
import { systemSeries } from '../../series.ts'
import type { Crew } from '../access/staff.ts'

type Values = ValuesIn<RedisRow>
type Plan = Pick<Values, 'name' | 'key' | 'purpose' | 'region' | 'maxMemoryMb' | 'evictionPolicy'> & Partial<Values>

const plans: readonly Plan[] = [
  {
    name: 'US East queue',
    key: 'us-east-queue',
    purpose: ['queue', 'pubsub'],
    region: 'us-east',
    maxMemoryMb: 4096,
    evictionPolicy: 'noeviction',
    mode: 'sentinel',
    nodes: ['sentinel-1.us-east.postern.test:26379', 'sentinel-2.us-east.postern.test:26379'],
  },
  {
    name: 'US East cache',
    key: 'us-east-cache',
    purpose: ['cache', 'rateLimit'],
    region: 'us-east',
    maxMemoryMb: 8192,
    evictionPolicy: 'allkeys-lru',
  },
  {
    name: 'EU West sessions',
    key: 'eu-west-sessions',
    purpose: ['session'],
    region: 'eu-west',
    maxMemoryMb: 2048,
    evictionPolicy: 'volatile-ttl',
    pollSeconds: 30,
  },
]

export function redisOf(chronicle: Chronicle, crew: Crew): RedisRow[] {
  const add = systemSeries(chronicle, crew, redis, monthsAgo(40), 20 * workday)
  return plans.map((plan) => {
    const values: Values = {
      // The demo can't reach them and doesn't invent figures. It starts one real server (api/areas/platform/redis).
      status: 'paused',
      environment: 'production',
      notes: 'Example record. This demo has no such server, so polling is paused.',
      host: `${plan.key}.postern.test`,
      port: 6379,
      db: 0,
      tls: true,
      username: 'postern',
      password: hiddenSecret,
      mode: 'standalone',
      nodes: null,
      keyPrefix: 'pst:',
      pollSeconds: 15,
      alertMemoryPercent: 85,
      alertClients: 1000,
      alertLatencyMs: 20,
      alertHitPercent: 80,
      alertEvictionsPerMin: 0,
      alertReplicaLagSec: 5,
      alertChannel: 'incidents',
      ...plan,
    }
    return add(values, { before: [{ maxMemoryMb: 1024 }] })
  })
}
