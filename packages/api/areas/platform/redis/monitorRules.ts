/** Monitor rule for Redis: open alerts. */
import { sql } from 'kysely'
import type { FoundTrouble, MonitorRule } from '../../../monitorRule.ts'

/** Instances belong to the provider, and so do their tickets. */
const alertedInstances: MonitorRule = {
  key: 'redis.alert',
  title: 'Redis alert',
  entity: 'redis',
  category: 'bug',
  priority: 'P2',
  team: 'engineering',
  causeCode: 'Configuration',
  found: sql<FoundTrouble>`
    select p.id as "customerId", r.id as "entityId", r.name, null::uuid as "siteId", null::uuid as "lockerBankId",
      null::uuid as "stationId", true as "opensTicket", min(a.opened_at) as since,
      format('The Redis instance %s has %s open alerts.', r.name, count(*)) as text
    from redis_alerts a join redis r on r.id = a.redis_id and r.archived_at is null and r.status = 'enabled'
    join customers p on p.is_provider
    where a.closed_at is null
    group by p.id, r.id`,
}

export const redisMonitorRules: readonly MonitorRule[] = [alertedInstances]
