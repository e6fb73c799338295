/** State of an account: its requests, circuit breaker and received events. */
import type { AccountState } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { webhookRoot, webhookUrl } from '../ingest/webhookAddress.ts'
import { webhookReaders } from '../ingest/webhookReaders.ts'

interface StateRow
  extends Pick<AccountState, 'circuit' | 'pausedUntil' | 'requests' | 'failedRequests' | 'receivedAt' | 'waiting'> {
  adapter: 'rest' | 'gateway' | 'mqtt' | 'simulator'
  webhookPath: string
  webhookKey: string
  failedAt: string | null
  failure: string | null
}

/** Waiting events of an account are only counted up to here. */
const mostWaiting = 1_000

/** Failures of the vendor, not of a door or request. The error budget uses the same rule. */
export const isFailedRequest = sql`r.outcome not in ('ok', 'conflict', 'notFound', 'rejected', 'unsupported')`

const stateStatement = (id: string) => sql<StateRow>`
  select v.adapter, coalesce(v.webhook_path, ${sql.lit(webhookRoot)} || v.slug) as "webhookPath", a.webhook_key as "webhookKey",
    case when s.paused_until is null then 'closed' when s.paused_until > now() then 'open' else 'halfOpen' end as circuit,
    s.paused_until as "pausedUntil", s.failed_at as "failedAt", s.failure, s.received_at as "receivedAt",
    (select count(*)::int from locker_vendor_requests r
      where r.account_id = a.id and r.at > now() - interval '1 hour') as requests,
    (select count(*)::int from locker_vendor_requests r where r.account_id = a.id and r.at > now() - interval '1 hour'
      and ${isFailedRequest}) as "failedRequests",
    (select count(*)::int from (select from locker_event_inbox i
      where i.account_id = a.id and i.processed_at is null limit ${mostWaiting}) w) as waiting
  from locker_vendor_accounts a join locker_vendors v on v.id = a.locker_vendor_id
  left join locker_account_states s on s.account_id = a.id
  where a.id = ${id}`

const refusalsStatement = (id: string) => sql<AccountState['refusals'][number]>`
  select h.hour, coalesce(sum(r.count), 0)::int as count
  from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h(hour)
  left join locker_account_refusals r on r.account_id = ${id} and r.hour = h.hour
  group by h.hour order by h.hour`

const reasonsStatement = (id: string) => sql<AccountState['refusalReasons'][number]>`
  select reason, sum(count)::int as count, max(last_at) as "lastAt" from locker_account_refusals
  where account_id = ${id} and hour > now() - interval '24 hours' group by reason order by sum(count) desc, reason`

export async function accountState(db: Db, id: string, publicUrl: string): Promise<AccountState | null> {
  const row = await db.one(stateStatement(id))
  if (!row) return null
  const { adapter, webhookPath, webhookKey, failedAt, failure, ...state } = row
  return {
    ...state,
    webhookUrl: webhookReaders[adapter] ? webhookUrl(publicUrl, webhookPath, webhookKey).href : null,
    lastFailure: failedAt === null ? null : { at: failedAt, message: failure ?? '' },
    refusals: await db.all(refusalsStatement(id)),
    refusalReasons: await db.all(reasonsStatement(id)),
  }
}
