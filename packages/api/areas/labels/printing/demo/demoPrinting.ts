/** Generates a month of print history for the demo: parcel labels, failures and print routes. Runs once. */
import { sql } from 'kysely'
import type { Db } from '../../../../database/db.ts'
import { printLabel } from '../printLabel.ts'

const isMade = sql<{ id: string }>`select id from print_jobs limit 1`

/** Site defaults: parcels print at the dock, doors in the locker room, and everything else at the desk. */
const routesStatement = sql`
  insert into print_routes (customer_id, id, site_id, purpose, printer_id)
  select distinct on (p.customer_id, p.site_id, u.purpose) p.customer_id, gen_random_uuid(), p.site_id, u.purpose, p.id
  from printers p join (values ('parcel', 'DOCK1'), ('parcel', 'DESK1'), ('deliverySlip', 'DESK1'), ('location', 'DESK1'),
    ('contactFolder', 'DESK1'), ('driverCard', 'DESK1'), ('lockerDoor', 'LOCK1'), ('stationTest', 'DESK1')) u(purpose, code) on u.code = p.code
  where p.archived_at is null order by p.customer_id, p.site_id, u.purpose, p.code desc
  on conflict do nothing`

/** Front desk stations print at the desk. */
const stationRoutesStatement = sql`
  insert into print_routes (customer_id, id, site_id, station_id, purpose, printer_id)
  select st.customer_id, gen_random_uuid(), st.site_id, st.id, 'parcel', p.id
  from stations st join printers p on p.customer_id = st.customer_id and p.site_id = st.site_id and p.code = 'DESK1'
  where st.code = 'FD2' and st.archived_at is null and p.archived_at is null
  on conflict do nothing`

const statesStatement = sql`
  insert into printer_states (customer_id, printer_id, state, label_count, roll_began_at)
  select p.customer_id, p.id, 'unknown', 40000 + h.n % 90000, 40000 + h.n % 90000 - h.n % greatest(1, p.roll_labels * 9 / 10)
  from printers p cross join lateral (select abs(hashtext(p.id::text)) as n) h where p.archived_at is null
  on conflict do nothing`

/** Starts a full roll if none is known or the last one is used up. */
const rollsStatement = sql`
  update printer_states s set roll_began_at = s.label_count from printers p
  where p.customer_id = s.customer_id and p.id = s.printer_id and s.state <> 'outOfPaper' and s.label_count is not null
    and p.roll_labels is not null and (s.roll_began_at is null or s.label_count - s.roll_began_at >= p.roll_labels)`

const perSite = 60

/** Each parcel's label was printed a few seconds after it was received. Some jobs failed and a few were canceled. */
const jobsStatement = sql`
  insert into print_jobs (customer_id, id, site_id, printer_id, station_id, thermal_label_id, label_version_id, label_name, version_number,
    record_kind, record_id, record_title, copies, labels, content_sha256, state, failure, attempts, requested_by, requested_at,
    queued_at, sent_at, settled_at)
  select x.customer_id, gen_random_uuid(), x.site_id, x.printer_id, x.station_id, x.label_id, x.version_id, x.label_name, x.version_number,
    'parcel', x.id, x.internal_number, 1, 1, encode(sha256(convert_to(x.id::text, 'UTF8')), 'hex'), x.state,
    case when x.state = 'failed' then case when x.n % 2 = 0 then 'unknown' else 'tooLate' end end,
    case when x.state = 'canceled' then 0 else 1 end, x.user_id, x.at, x.at,
    case when x.state = 'canceled' then null else x.at + interval '0.3 seconds' end,
    x.at + make_interval(secs => 0.9 + (x.n % 12) / 10.0)
  from (
    select p.customer_id, p.id, p.site_id, p.internal_number, p.received_at + interval '6 seconds' as at, h.n, pr.id as printer_id, st.id as station_id,
      l.id as label_id, l.name as label_name, v.id as version_id, v.number as version_number, u.id as user_id,
      case when h.n % 23 = 0 then 'failed' when h.n % 37 = 0 then 'canceled' else 'confirmed' end as state
    from sites si
    cross join lateral (select * from parcels p where p.customer_id = si.customer_id and p.site_id = si.id
      and p.received_at > now() - interval '30 days' order by p.received_at desc limit ${sql.lit(perSite)}) p
    cross join lateral (select abs(hashtext(p.id::text)) as n) h
    cross join lateral (select q.id from printers q where q.customer_id = si.customer_id and q.site_id = si.id and q.archived_at is null
      and q.code <> 'LOCK1' order by (abs(hashtext(p.id::text || q.code)) % 7), q.id limit 1) pr
    join lateral (select t.id, t.name from thermal_labels t where t.customer_id = si.customer_id and t.purpose = 'parcel'
      and t.state = 'published' and t.archived_at is null order by t.is_default desc, t.id limit 1) l on true
    join lateral (select w.id, w.number from label_versions w where w.customer_id = si.customer_id and w.thermal_label_id = l.id
      order by w.number desc limit 1) v on true
    left join lateral (select o.id from stations o where o.customer_id = si.customer_id and o.site_id = si.id and o.archived_at is null
      and o.kind in ('workstation', 'handheld') order by abs(hashtext(p.id::text || o.id::text)), o.id limit 1) st on true
    left join lateral (select y.id from users y where y.customer_id = si.customer_id and y.archived_at is null
      order by (abs(hashtext(p.id::text || y.id::text)) % 5), y.id limit 1) u on true
  ) x order by x.at`

/** The site where one printer is out of paper and another has its head open. */
const theSite = sql`(select si.id from sites si join customers c on c.id = si.customer_id join printers p on p.customer_id = si.customer_id
  and p.site_id = si.id and p.code = 'LOCK1' where c.code = 'NGU' and si.archived_at is null order by si.id limit 1)`

const troublesStatement = sql`
  update printer_states s set state = case p.code when 'DOCK2' then 'outOfPaper' else 'headOpen' end, since = now() - interval '4 minutes'
  from printers p where p.customer_id = s.customer_id and p.id = s.printer_id and p.site_id = ${theSite} and p.code in ('DOCK2', 'LOCK1')`

interface WantedJob {
  readonly customerId: string
  readonly userId: string
  readonly printerId: string
  readonly labelId: string
  readonly parcelId: string
}

/** Real jobs for the newest parcels: some print right away, others wait for paper. */
const wantedStatement = sql<WantedJob>`
  select p.customer_id as "customerId", u.id as "userId", pr.id as "printerId", l.id as "labelId", p.id as "parcelId"
  from (select q.*, row_number() over (order by q.received_at desc) as place from parcels q where q.site_id = ${theSite}
    order by q.received_at desc limit 9) p
  join printers pr on pr.customer_id = p.customer_id and pr.site_id = p.site_id and pr.archived_at is null
    and pr.code = case when p.place % 3 = 0 then 'DOCK1' when p.place = 7 then 'LOCK1' else 'DOCK2' end
  join lateral (select t.id from thermal_labels t where t.customer_id = p.customer_id and t.purpose = 'parcel' and t.state = 'published'
    and t.archived_at is null order by t.is_default desc, t.id limit 1) l on true
  join lateral (select y.id from users y where y.customer_id = p.customer_id and y.archived_at is null order by y.id limit 1) u on true`

async function queueSome(db: Db): Promise<void> {
  for (const { customerId, userId, printerId, labelId, parcelId } of await db.all(wantedStatement)) {
    const user = { actor: null, userId, writer: { userId, via: 'demo', requestId: null } }
    const data = { kind: 'parcel', id: parcelId } as const
    await printLabel(db, user, customerId, { labelId, printerId, data, copies: 1, isTest: false })
  }
}

/** Also gives a state and a roll to printers added since the last start. */
export async function makeDemoPrinting(db: Db): Promise<void> {
  for (const statement of [statesStatement, rollsStatement]) await db.all(statement)
  if (await db.one(isMade)) return
  const statements = [routesStatement, stationRoutesStatement, jobsStatement, troublesStatement]
  for (const statement of statements) await db.all(statement)
  await queueSome(db)
}
