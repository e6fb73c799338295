/**
 * A week of history for the demo's simulated banks: device events derived from the parcels in and out of their doors, a few
 * faults, doors that staff opened, and one finished audit. Created once.
 */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** One hour more than the API serves. */
const began = sql`now() - interval '7 days 1 hour'`

const ofVendor = (
  vendorId: string,
) => sql`b.locker_vendor_id = ${vendorId} and b.status = 'active' and b.archived_at is null
  and b.connectivity in ('online', 'flapping')
  and not exists (select from locker_wall_checkpoints c where c.customer_id = b.customer_id and c.locker_bank_id = b.id)`

const transfers = (vendorId: string) => sql`
  select b.customer_id, b.id as bank_id, b.vendor_bank_id as bank_ref, l.id as locker_id,
    coalesce(l.vendor_locker_id, l.hardware_address) as door_ref, e.at, a.kind = 'lockerDeposit' as is_deposit
  from locker_banks b
  join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
  join parcel_events e on e.customer_id = l.customer_id and e.locker_id = l.id and e.at > ${began} and e.at < now() and e.voided_by is null
  join actions a on a.customer_id = e.customer_id and a.id = e.action_id and a.kind in ('lockerDeposit', 'lockerPickup')
  where ${ofVendor(vendorId)}`

/** A visit is four events: the door opens, the content sensor changes, the deposit or pickup is reported, the door closes. */
const visits = (vendorId: string) => sql`
  select t.customer_id, t.bank_id, t.bank_ref, t.locker_id, t.door_ref, t.at + s.after as at,
    case when t.is_deposit then s.type_in else s.type_out end as type, '{}'::jsonb as data
  from (${transfers(vendorId)}) t cross join (values
    (interval '-20 seconds', 'doorOpened', 'doorOpened'), (interval '-6 seconds', 'contentDetected', 'contentRemoved'),
    (interval '0 seconds', 'deposit', 'collect'), (interval '9 seconds', 'doorClosed', 'doorClosed')) s(after, type_in, type_out)`

/** In each bank, one door was jammed for two hours and another was left open for a while. */
const mishaps = (vendorId: string) => sql`
  select b.customer_id, b.id, b.vendor_bank_id, l.id, coalesce(l.vendor_locker_id, l.hardware_address), now() - s.before, s.type, s.data
  from locker_banks b
  cross join (values (3, interval '51 hours', 'faultRaised', '{"fault":"jammed"}'::jsonb), (3, interval '49 hours', 'faultCleared', '{}'),
    (5, interval '30 hours', 'doorOpened', '{}'), (5, interval '29 hours 54 minutes', 'doorLeftOpen', '{}'),
    (5, interval '29 hours 40 minutes', 'doorClosed', '{}')) s(place, before, type, data)
  cross join lateral (select d.* from lockers d where d.customer_id = b.customer_id and d.locker_bank_id = b.id and d.archived_at is null
    and d.service_state = 'inService' and d.fault = 'none' order by d.column_number, d.row_number offset s.place limit 1) l
  where ${ofVendor(vendorId)}`

const eventsStatement = (vendorId: string) => sql`
  insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, door_ref, type, arrival, event)
  select n.customer_id, gen_random_uuid(), n.at, n.at + interval '1 second', n.bank_id, n.locker_id, n.door_ref, n.type, 'applied',
    jsonb_build_object('eventId', n.bank_ref || '-' || n.seq, 'bankRef', n.bank_ref, 'doorRef', n.door_ref, 'type', n.type,
      'occurredAt', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'boot', 1, 'seq', n.seq, 'data', n.data,
      'raw', jsonb_build_object('type', n.type, 'door', n.door_ref, 'seq', n.seq))
  from (
    select h.*, row_number() over (partition by h.bank_id order by h.at, h.type) as seq
    from (${visits(vendorId)} union all ${mishaps(vendorId)}) h
  ) n where n.at < now()`

/** The state a week ago: a door whose first transfer is a pickup was occupied; with a deposit first, it was empty. */
const checkpointStatement = (vendorId: string) => sql`
  with firsts as (select distinct on (t.locker_id) t.locker_id, t.is_deposit from (${transfers(vendorId)}) t order by t.locker_id, t.at)
  insert into locker_wall_checkpoints (customer_id, locker_bank_id, at, doors)
  select b.customer_id, b.id, ${began}, (
    select coalesce(jsonb_agg(jsonb_build_object('lockerId', l.id, 'readings', '{}'::jsonb, 'serviceState', l.service_state,
      'occupancy', case when f.is_deposit then 'empty' when f.is_deposit is null then l.occupancy else 'occupied' end,
      'doorState', 'closed', 'fault', l.fault)), '[]')
    from lockers l left join firsts f on f.locker_id = l.id
    where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)
  from locker_banks b where ${ofVendor(vendorId)}`

interface AuditedBank {
  customerId: string
  id: string
  auditId: string
}

/** An audit three days ago: one parcel missing, one extra, one door that didn't open. */
const auditStatement = (vendorId: string) => sql<AuditedBank>`
  insert into locker_audits (customer_id, id, locker_bank_id, started_at, started_by, ended_at, ended_by, state)
  select b.customer_id, gen_random_uuid(), b.id, now() - interval '3 days', u.id, now() - interval '3 days' + interval '38 minutes', u.id,
    'finished'
  from locker_banks b, (select id from users where email like 'operations@%' order by id limit 1) u
  where ${ofVendor(vendorId)} and not exists (select from locker_audits a where a.customer_id = b.customer_id and a.locker_bank_id = b.id)
  returning customer_id as "customerId", locker_bank_id as id, id as "auditId"`

const findingsStatement = ({ customerId, id, auditId }: AuditedBank) => sql`
  insert into locker_audit_doors (customer_id, audit_id, locker_id, place, expected, finding, labels, note, found_at, found_by)
  select w.customer_id, ${auditId}::uuid, w.id, w.place, w.expected, f.finding,
    case when f.finding = 'extraParcel' then array['1Z204E380338943508'] else '{}' end,
    case f.finding when 'empty' then 'Recipient has it, pickup never reported' when 'wontOpen' then 'Bolt is bent' end,
    now() - interval '3 days' + make_interval(secs => w.place * 12), a.started_by
  from locker_audits a, lateral (
    select l.customer_id, l.id, d.expected, row_number() over (order by l.column_number, l.row_number) as place,
      row_number() over (partition by cardinality(d.expected) > 0 order by l.column_number, l.row_number) as nth
    from lockers l cross join lateral (select array(select p.id from parcels p where p.customer_id = l.customer_id
      and p.locker_id = l.id and p.closed_at is null) as expected) d
    where l.customer_id = ${customerId} and l.locker_bank_id = ${id} and l.archived_at is null
      and l.service_state <> 'decommissioned') w
  cross join lateral (select case
    when cardinality(w.expected) > 0 and w.nth = 2 then 'empty'
    when cardinality(w.expected) = 0 and w.nth = 3 then 'extraParcel'
    when cardinality(w.expected) = 0 and w.nth = 5 then 'wontOpen' else 'matches' end as finding) f
  where a.customer_id = ${customerId} and a.id = ${auditId}`

/** Staff opened a door twice a day; one attempt failed. */
const openingsStatement = (vendorId: string) => sql`
  insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, requested_at,
    sent_at, settled_at, message)
  select b.customer_id, gen_random_uuid(), b.id, l.id, coalesce(l.vendor_locker_id, l.hardware_address), 'open',
    case when n = 5 then 'failed' else 'confirmed' end, case when n % 3 = 0 then 'Return to sender' else 'Recipient forgot the code' end,
    u.id, t.at, t.at + interval '120 milliseconds', t.at + make_interval(secs => 0.9 + (n * 7 % 12) * 0.2),
    case when n = 5 then 'The door didn’t open.' end
  from locker_banks b
  cross join generate_series(1, 12) n
  cross join lateral (select now() - make_interval(hours => 12 * n, mins => 7 * n) as at) t
  cross join (select id from users where email like 'operations@%' order by id limit 1) u
  cross join lateral (select d.* from lockers d where d.customer_id = b.customer_id and d.locker_bank_id = b.id and d.archived_at is null
    and d.service_state = 'inService' order by d.column_number, d.row_number offset n % 4 limit 1) l
  where ${ofVendor(vendorId)}`

export async function makeDemoPast(db: Db, vendorId: string): Promise<void> {
  await db.all(eventsStatement(vendorId))
  await db.all(openingsStatement(vendorId))
  const audits = await db.all(auditStatement(vendorId))
  for (const audit of audits) await db.all(findingsStatement(audit))
  // Must be last: a checkpoint marks a bank whose history is complete.
  await db.all(checkpointStatement(vendorId))
}
