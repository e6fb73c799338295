/**
 * Alarms follow their causes: raised when a cause begins, ended when it ends, unsnoozed when it gets worse. Causes are
 * derived from banks, doors and drifts; only what users did about an alarm is stored on top.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { publish } from '../../../stream/publish.ts'
import { bankTopic } from '../ingest/tellBank.ts'

/** Only banks in service raise alarms. `b` is the bank. */
const isWatched = sql`b.status = 'active' and b.archived_at is null`

/** When the bank became unreachable. */
const unreachedSince = sql`coalesce((select min(c.at) from locker_bank_connectivity c where c.customer_id = b.customer_id
  and c.locker_bank_id = b.id and c.at > coalesce((select max(u.at) from locker_bank_connectivity u where u.customer_id = b.customer_id
    and u.locker_bank_id = b.id and u.connectivity in ('online', 'flapping')), '-infinity')), b.last_seen_at, now())`

const faultSince = sql`coalesce((select (a.readings -> 'fault' ->> 'since')::timestamptz from locker_door_axes a
  where a.customer_id = l.customer_id and a.locker_bank_id = l.locker_bank_id and a.locker_id = l.id
    and a.readings -> 'fault' ->> 'value' = l.fault limit 1), l.updated_at)`

const row = (
  kind: RawBuilder<unknown>,
  severity: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  lockerId: RawBuilder<unknown> = sql`null::uuid`,
) => sql`select b.customer_id, b.id as locker_bank_id, ${lockerId} as locker_id, ${kind} as kind, ${severity} as severity,
  least(${since}, now()) as since`

/** Current alarm causes at the banks (`b`) that match `which`. */
const causes = (which: RawBuilder<unknown>) => sql`
  ${row(sql`'offline'`, sql`case b.connectivity when 'offlineConfirmed' then 2 else 1 end`, unreachedSince)}
  from locker_banks b where ${which} and ${isWatched} and b.connectivity in ('offline', 'offlineConfirmed')
  union all
  ${row(sql`l.fault`, sql`case when l.fault in ('tamper', 'jammed', 'openFailed', 'closeFailed') then 2 else 1 end`, faultSince, sql`l.id`)}
  from locker_banks b join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id
  where ${which} and ${isWatched} and l.fault <> 'none' and l.archived_at is null and l.service_state = 'inService'
  union all
  ${row(sql`'drift'`, sql`max(case d.kind when 'allFlipped' then 2 else 1 end)`, sql`min(d.found_at)`, sql`d.locker_id`)}
  from locker_banks b join locker_drifts d on d.customer_id = b.customer_id and d.locker_bank_id = b.id
  where ${which} and ${isWatched} and d.settled_at is null and d.question is not null
  group by b.customer_id, b.id, d.locker_id
  union all
  ${row(sql`'lowBattery'`, sql`case when b.battery_percent < 10 then 2 else 1 end`, sql`now()`)}
  from locker_banks b where ${which} and ${isWatched} and b.battery_percent < 20
  union all
  ${row(sql`'onBattery'`, sql`1`, sql`(s.controller -> 'power' ->> 'since')::timestamptz`)}
  from locker_banks b join locker_bank_states s on s.customer_id = b.customer_id and s.locker_bank_id = b.id
  where ${which} and ${isWatched} and s.controller -> 'power' ->> 'value' = 'battery'`

const isSame = sql`c.customer_id = a.customer_id and c.locker_bank_id = a.locker_bank_id
  and c.locker_id is not distinct from a.locker_id and c.kind = a.kind`

/** Whether any alarm is out of date with its cause, across all customers. */
export const alarmsDiffer = sql<boolean>`exists (
  with cause as (${causes(sql`true`)})
  select from cause c where not exists (select from locker_alarms a where a.ended_at is null and ${isSame} and a.severity = c.severity)
  union all
  select from locker_alarms a where a.ended_at is null and not exists (select from cause c where ${isSame}))`

interface ChangedBank {
  customerId: string
  bankId: string
}

const keepStatement = (ofCauses: RawBuilder<unknown>, ofAlarms: RawBuilder<unknown>) => sql<ChangedBank>`
  with cause as (${causes(ofCauses)}),
  ended as (
    update locker_alarms a set ended_at = now() where ${ofAlarms} and a.ended_at is null
      and not exists (select from cause c where ${isSame})
    returning a.customer_id, a.locker_bank_id),
  raised as (
    insert into locker_alarms as a (customer_id, locker_bank_id, locker_id, kind, severity, since)
    select c.customer_id, c.locker_bank_id, c.locker_id, c.kind, c.severity, c.since from cause c
    on conflict (customer_id, locker_bank_id, locker_id, kind) where ended_at is null
    do update set severity = excluded.severity,
      acknowledged_at = case when excluded.severity > a.severity then null else a.acknowledged_at end,
      acknowledged_by = case when excluded.severity > a.severity then null else a.acknowledged_by end,
      note = case when excluded.severity > a.severity then null else a.note end,
      snoozed_until = case when excluded.severity > a.severity then null else a.snoozed_until end,
      snoozed_by = case when excluded.severity > a.severity then null else a.snoozed_by end
    where a.severity <> excluded.severity
    returning a.customer_id, a.locker_bank_id)
  select customer_id as "customerId", locker_bank_id as "bankId" from ended
  union select customer_id, locker_bank_id from raised`

async function keep(db: Db, statement: ReturnType<typeof keepStatement>): Promise<number> {
  const changed = await db.all(statement)
  for (const { customerId, bankId } of changed) publish(db, bankTopic(customerId, bankId), { alarms: 'changed' })
  return changed.length
}

/** Updates one bank's alarms, in the transaction of the change. */
export const keepAlarmsOf = (db: Db, customerId: string, bankId: string): Promise<number> =>
  keep(
    db,
    keepStatement(
      sql`b.customer_id = ${customerId} and b.id = ${bankId}`,
      sql`a.customer_id = ${customerId} and a.locker_bank_id = ${bankId}`,
    ),
  )

/** Updates all banks' alarms, for changes by users, imports and the passage of time. */
export const keepAllAlarms = (db: Db): Promise<number> => keep(db, keepStatement(sql`true`, sql`true`))

/** Needs attention: neither acknowledged nor snoozed. `a` is the alarm. */
export const isUnhandled = sql`(a.ended_at is null and a.acknowledged_at is null
  and (a.snoozed_until is null or a.snoozed_until <= now()))`
