/** An instance's state, from its newest sample. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { sql } from 'kysely'
import { computing } from '../../../engine/computed.ts'

/** After this many missed polls the last sample is stale. */
const missedLooks = 3

/** The record is `r`, its watch row `w`. The state is unknown if the instance isn't polled, or hasn't been for a while. */
export const currentState = sql<string>`case
  when r.status <> 'enabled' or w.state is null
    or w.sampled_at < now() - make_interval(secs => r.poll_seconds * ${sql.lit(missedLooks)} + 10) then 'unknown'
  else w.state end`

export const redisFigures = computing(
  redis,
  {
    state: currentState,
    memoryPercent: sql`round(s.memory_percent::numeric, 1)`,
    opsPerSec: sql`round(s.ops_per_sec)::int`,
    clients: sql`s.clients`,
    hitPercent: sql`round(s.hit_percent::numeric, 1)`,
    latencyMs: sql`round(s.latency_ms::numeric, 2)`,
    version: sql`s.version`,
    polledAt: sql`w.sampled_at`,
  },
  sql`left join redis_watch w on w.redis_id = r.id
  left join lateral (
    select s.* from redis_samples s
    where s.redis_id = r.id and r.status = 'enabled' and s.at = w.sampled_at and s.grain = 'poll'
  ) s on true`,
)
