/** Locker usage: by door size, by bank and hour of the day, and each bank's uptime. */
import type { BankUse, SizeUse } from '@postern/domain/areas/analytics/detailEndpoints.ts'
import type { Days } from '@postern/domain/areas/analytics/filters.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { holdHours } from '../../shared/holdHours.ts'
import { type AskedOfOne, type Own, readOwn } from './details.ts'
import { narrowedBy } from './narrowing.ts'

/** A percentile of fewer values means little. */
const fewest = sql.lit(20)
/** Longer periods would mean millions of hours; the last 90 days are enough to show the hours of the day. */
const mostDays = 90
/** Parcels behind doors on the first day were deposited earlier, at most this many days. */
const daysBefore = sql.lit(60)

/** The first door that the parcel of the fact `f` was placed behind. */
const firstDoor = sql`(
  select l.id from parcel_events e join lockers l on l.customer_id = e.customer_id and l.id = e.locker_id
  where e.customer_id = f.customer_id and e.parcel_id = f.parcel_id and e.locker_id is not null order by e.at, e.id limit 1)`

interface Among extends Omit<Own, 'customerId'> {
  readonly customerIds: readonly string[]
}

/**
 * Doors in use now, and each stay behind one of them, clipped to the date range, in the site's local time. A day that isn't
 * over counts up to now.
 */
export const stays = ({ customerIds, filters, days: { from, to } }: Among) => sql`
  doors as materialized (
    select l.id, l.size, b.id as bank_id, b.name as bank, s.name as site, s.timezone, ${holdHours} as hold_hours,
      ${from}::date::timestamp as first, least(${to}::date + 1, now() at time zone s.timezone) as last
    from locker_banks b join sites s on s.customer_id = b.customer_id and s.id = b.site_id
    join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
    where b.customer_id = any(${[...customerIds]}::uuid[]) and b.archived_at is null and b.status not in ('decommissioned', 'planned')
      ${filters.site === undefined ? sql`` : sql`and b.site_id = any(string_to_array(${filters.site}, ',')::uuid[])`}
  ), behind as materialized (
    select d.*, f.customer_id, f.parcel_id, f.deposited, coalesce(f.picked_up, f.closed) as ended, f.picked_up,
      greatest(f.deposited, d.first) as at, least(coalesce(f.picked_up, f.closed, d.last), d.last) as until
    from (select f.*, ${firstDoor} as door_id from parcel_facts f
      where ${narrowedBy('f', filters, customerIds)} and f.deposited >= ${from}::date - ${daysBefore}::int and f.deposited < ${to}::date + 1
    ) f join doors d on d.id = f.door_id
    where coalesce(f.picked_up, f.closed, d.last) > d.first
  )`

const staysOf = ({ customerId, ...own }: Own) => stays({ ...own, customerIds: [customerId] })

/** Conditions for stays in `behind` that began, ended or expired within the date range. */
export const stayConditions: Readonly<Record<'stayBegan' | 'stayEnded' | 'stayExpired', RawBuilder<unknown>>> = {
  stayBegan: sql`deposited >= first`,
  stayEnded: sql`ended between first and last`,
  stayExpired: sql`ended between first and last and ended > deposited + hold_hours * interval '1 hour'`,
}

const seconds = (span: RawBuilder<unknown>) => sql`extract(epoch from ${span})`

const sizesStatement = (own: Own) => sql<SizeUse>`
  with ${staysOf(own)}, steps as (
    select size, sum(step) over (partition by size order by at, step rows unbounded preceding) as taken
    from (select size, at, 1 as step from behind union all select size, until, -1 from behind) s
  )
  select d.size, d.doors, coalesce(u.deposits, 0)::int as deposits, coalesce(u.taken / nullif(d.seconds, 0), 0)::float8 as average,
    least(1, coalesce((select max(p.taken) from steps p where p.size = d.size), 0)::float8 / d.doors) as peak,
    coalesce(u.ended, 0)::int as ended, coalesce(u.expired, 0)::int as expired, u.median::float8 as median
  from (select size, count(*)::int as doors, sum(${seconds(sql`last - first`)}) as seconds from doors group by 1) d
  left join (
    select size, count(*) filter (where ${stayConditions.stayBegan}) as deposits, sum(${seconds(sql`until - at`)}) as taken,
      count(*) filter (where ${stayConditions.stayEnded}) as ended, count(*) filter (where ${stayConditions.stayExpired}) as expired,
      case when count(picked_up) >= ${fewest} then percentile_disc(0.5) within group (order by ${seconds(sql`picked_up - deposited`)}) end as median
    from behind group by 1
  ) u on u.size = d.size
  order by array_position(array['XS', 'S', 'M', 'L', 'XL'], d.size)`

/** The number of taken doors at each full hour. */
const banksStatement = (own: Own) => sql<Omit<BankUse, 'uptime'>>`
  with ${staysOf(own)}, moments as (
    select bank_id, extract(hour from h.at)::int as hour, count(*) as taken
    from behind, generate_series(date_trunc('hour', at - interval '1 microsecond') + interval '1 hour', until - interval '1 microsecond', interval '1 hour') h(at)
    group by 1, 2
  ), banks as (
    select bank_id, bank, site, count(*)::int as doors, min(first) as first, max(last) as last from doors group by 1, 2, 3
  )
  select b.bank_id as id, b.bank as name, b.site, b.doors, coalesce(u.deposits, 0)::int as deposits,
    (select json_agg(coalesce(m.taken, 0) / (b.doors * greatest(1, ${seconds(sql`b.last - b.first`)} / 86400))::float8 order by h)
      from generate_series(0, 23) h left join moments m on m.bank_id = b.bank_id and m.hour = h) as hours
  from banks b left join (select bank_id, count(*) filter (where ${stayConditions.stayBegan}) as deposits from behind group by 1) u on u.bank_id = b.bank_id
  order by b.site, b.bank, b.bank_id`

/** Share of the known time; null if nothing is known. */
const uptimesStatement = ({ customerId, days: { from, to } }: Own) => sql<{ id: string; uptime: number | null }>`
  with changes as (
    select b.id, c.connectivity in ('online', 'flapping') as up, (c.at at time zone s.timezone) as at,
      lead(c.at at time zone s.timezone, 1, now() at time zone s.timezone) over (partition by b.id order by c.at) as until
    from locker_banks b join sites s on s.customer_id = b.customer_id and s.id = b.site_id
    join locker_bank_connectivity c on c.customer_id = b.customer_id and c.locker_bank_id = b.id
    where b.customer_id = ${customerId}
  ), known as (
    select id, up, ${seconds(sql`least(until, ${to}::date + 1) - greatest(at, ${from}::date)`)} as seconds
    from changes where until > ${from}::date and at < ${to}::date + 1
  )
  select id, (coalesce(sum(seconds) filter (where up), 0) / nullif(sum(seconds), 0))::float8 as uptime from known group by 1`

const lastDays = ({ from, to }: Days): Days => {
  const first = daysAfter(to, 1 - mostDays)
  return { from: first > from ? first : from, to }
}

export async function readLockerUse(db: Db, customerId: string, asked: AskedOfOne) {
  const own = await readOwn(db, customerId, asked)
  const recent = { ...own, days: lastDays(own.days) }
  const sizes = await db.all(sizesStatement(own))
  const banks = await db.all(banksStatement(recent))
  const uptimes = new Map((await db.all(uptimesStatement(own))).map(({ id, uptime }) => [id, uptime]))
  return {
    sizes,
    banks: banks.map((bank) => ({ ...bank, uptime: uptimes.get(bank.id) ?? null })),
    hoursOf: recent.days,
  }
}
