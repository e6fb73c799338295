/** Parcels received today, compared with the usual number by this hour: the mean of the same weekday over four weeks. */
import type { Volume, VolumeByDay } from '@postern/domain/areas/parcels/volume.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'

interface Whose {
  readonly customerId: string
  /** Omit for all sites. */
  readonly siteId?: string
  /** The time zone in which a day begins: a statement that returns `timezone`. */
  readonly clock: RawBuilder<unknown>
}

const volumeStatement = ({ customerId, siteId, clock }: Whose) => sql<Volume>`
  with zone as (${clock}),
  here as (select timezone, (now() at time zone timezone) as clock from zone),
  received as (
    select (p.received_at at time zone here.timezone) as at from here
    join parcels p on p.customer_id = ${customerId} and p.received_at > now() - interval '30 days'
      ${siteId === undefined ? sql`` : sql`and p.site_id = ${siteId}`}
  ),
  days as (
    select day::date as day, (select count(*)::int from received r where r.at >= day and r.at < day + interval '1 day') as parcels
    from here, generate_series(date_trunc('day', here.clock) - interval '27 days', date_trunc('day', here.clock), '1 day') as day
  )
  select (select parcels from days order by day desc limit 1) as today,
    (select count(*)::float / 4 from received, here
      where date_trunc('day', at) <> date_trunc('day', here.clock) and at > here.clock - interval '28 days 1 second'
        and extract(dow from at) = extract(dow from here.clock) and at::time <= here.clock::time) as usual,
    (select jsonb_agg(parcels order by day) from days) as days`

/** Days without parcels count, too: a quiet Sunday is normal. A customer's first weeks have nothing to compare with. */
const byDayStatement = ({ customerId, clock }: Omit<Whose, 'siteId'>) => sql<VolumeByDay[number]>`
  with here as (select timezone, (now() at time zone timezone)::date as today from (${clock}) zone),
  received as (
    select (p.received_at at time zone here.timezone)::date as day, count(*)::int as parcels from here
    join parcels p on p.customer_id = ${customerId} and p.received_at > now() - interval '57 days' group by 1
  ),
  days as (
    select each.day::date as day, coalesce(r.parcels, 0) as parcels
    from here, generate_series(here.today - 55, here.today, interval '1 day') as each (day) left join received r on r.day = each.day::date
  )
  select d.day::text as day, d.parcels as received, min(b.parcels) as low, max(b.parcels) as high
  from here, days d join days b on b.day in (d.day - 7, d.day - 14, d.day - 21, d.day - 28)
  where d.day > here.today - 28 group by d.day, d.parcels order by d.day`

export const volumeByDay = (db: Db, whose: Omit<Whose, 'siteId'>): Promise<VolumeByDay> => db.all(byDayStatement(whose))

export const volumeOf = async (db: Db, whose: Whose): Promise<Volume> =>
  (await db.one(volumeStatement(whose))) ?? { today: 0, usual: 0, days: [] }
