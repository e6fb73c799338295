/** A registered instance and how to connect to it. The password is decrypted here and passed only to the client. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import type { RedisThresholds } from '@postern/domain/areas/platform/redisState.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { secretOwner } from '../../../engine/writeRecord.ts'
import type { Secrets } from '../../../secrets.ts'
import type { Target } from './look.ts'

interface Row extends Target, RedisThresholds {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly rowVersion: number
  readonly status: string
  readonly mode: 'standalone' | 'sentinel' | 'cluster'
  readonly nodes: string[]
  readonly purpose: string[]
  readonly keyPrefix: string | null
  readonly maxMemoryMb: number | null
  readonly evictionPolicy: string
  readonly pollSeconds: number
}

export type Instance = Row

export const instanceColumns = sql`r.id, r.name, r.key, r.row_version as "rowVersion", r.status, r.mode,
  coalesce(r.nodes, '{}') as nodes, r.purpose, r.host, r.port, r.db, r.tls, r.username, r.password,
  r.key_prefix as "keyPrefix", r.max_memory_mb as "maxMemoryMb", r.eviction_policy as "evictionPolicy",
  r.poll_seconds as "pollSeconds", r.alert_memory_percent as "alertMemoryPercent", r.alert_clients as "alertClients",
  r.alert_latency_ms as "alertLatencyMs", r.alert_hit_percent as "alertHitPercent",
  r.alert_evictions_per_min as "alertEvictionsPerMin", r.alert_replica_lag_sec as "alertReplicaLagSec"`

const instanceStatement = (where: RawBuilder<unknown>) =>
  sql<Row>`select ${instanceColumns} from redis r where r.archived_at is null and ${where}`

/** The stored password is encrypted. Passwords in demo data can't be decrypted and count as none. */
function opened({ password, ...row }: Row, secrets: Secrets): Instance {
  if (password === null) return { ...row, password }
  try {
    return { ...row, password: secrets.open(secretOwner(redis, row.id, 'password'), password) }
  } catch {
    return { ...row, password: null }
  }
}

export const instancesWhere = async (db: Db, secrets: Secrets, where: RawBuilder<unknown>): Promise<Instance[]> =>
  (await db.all(instanceStatement(where))).map((row) => opened(row, secrets))

export async function instanceOf(db: Db, secrets: Secrets, id: string): Promise<Instance> {
  const [found] = await instancesWhere(db, secrets, sql`r.id = ${id}`)
  if (!found)
    throw failure('not_found', { message: 'This Redis instance doesn’t exist, or you don’t have access to it.' })
  return found
}
