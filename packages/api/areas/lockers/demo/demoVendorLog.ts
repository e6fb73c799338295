/** A month of made-up requests and events for the demo's account, so its pages have data. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Busy during the day, with two bad hours: one a week ago, one yesterday. */
const hoursStatement = (accountId: string) => sql`
  insert into locker_account_hours (account_id, hour, requests, failed_requests, events, late_events)
  select ${accountId}, h.hour, h.requests, case when h.age in (26, 170) then h.requests / 3 when h.age % 97 = 5 then 1 else 0 end,
    h.requests * 4, case when h.age in (26, 27, 170) then h.requests when h.age % 61 = 7 then 2 else 0 end
  from (select hour, (extract(epoch from date_trunc('hour', now()) - hour) / 3600)::int as age,
      4 + (10 * sin(pi() * extract(hour from hour) / 24))::int as requests
    from generate_series(date_trunc('hour', now()) - interval '29 days', date_trunc('hour', now()) - interval '1 hour', interval '1 hour') hour) h
  on conflict do nothing`

const requestsStatement = (accountId: string) => sql`
  insert into locker_vendor_requests (account_id, at, operation, method, path, status, attempt, duration_ms, outcome, request, response)
  select ${accountId}, now() - make_interval(mins => r.minutes), r.operation, 'GET', r.path, r.status, r.attempt, r.ms, r.outcome,
    json_build_object('method', 'GET', 'path', r.path)::text, r.response
  from (values
    (1582, 'getSnapshot', '/v1/banks/TWR-00003/snapshot', 500, 1, 212, 'protocol', '{"kind":"protocol","message":"Internal error"}'),
    (1581, 'getSnapshot', '/v1/banks/TWR-00003/snapshot', 500, 2, 198, 'protocol', '{"kind":"protocol","message":"Internal error"}'),
    (1580, 'getSnapshot', '/v1/banks/TWR-00003/snapshot', 200, 3, 41, 'ok', '{"doors":24}'),
    (1575, 'listEvents', '/v1/banks/TWR-00003/events?after=1:418', null, 1, 5004, 'timeout', '{"kind":"timeout","message":"The vendor didn’t answer in time."}'),
    (1570, 'listEvents', '/v1/banks/TWR-00003/events?after=1:418', 200, 2, 63, 'ok', '{"events":7}'),
    (310, 'getSnapshot', '/v1/banks/TWR-00003/snapshot', 429, 1, 9, 'rateLimited', '{"kind":"rateLimited","message":"Too many calls. Try again later."}'),
    (295, 'getSnapshot', '/v1/banks/TWR-00003/snapshot', 200, 1, 38, 'ok', '{"doors":24}')
  ) r(minutes, operation, path, status, attempt, ms, outcome, response)`

const stateStatement = (accountId: string) => sql`
  insert into locker_account_states (account_id, failed_at, failure)
  values (${accountId}, now() - interval '310 minutes', 'Too many calls. Try again later.') on conflict do nothing`

const refusalsStatement = (accountId: string) => sql`
  insert into locker_account_refusals (account_id, hour, reason, count, last_at)
  select ${accountId}, date_trunc('hour', now()) - make_interval(hours => r.hours), r.reason, r.count, now() - make_interval(hours => r.hours)
  from (values (3, 'The signature doesn’t match.', 4), (4, 'The signature doesn’t match.', 11), (9, 'The timestamp is more than 5 minutes off.', 2))
    r(hours, reason, count)
  on conflict do nothing`

/** Runs once: skipped if the account already has counts. */
export async function demoVendorLog(db: Db, accountId: string): Promise<void> {
  const known = await db.one(sql<{ isKnown: boolean }>`
    select exists (select from locker_account_hours where account_id = ${accountId} and hour < now() - interval '1 day') as "isKnown"`)
  if (known?.isKnown) return
  for (const statement of [hoursStatement, requestsStatement, stateStatement, refusalsStatement])
    await db.all(statement(accountId))
}
