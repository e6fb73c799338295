/** How full a location was each day: the most parcels in it at any one time. */
import { fillDays } from '@postern/domain/areas/places/endpoints.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { serve } from '../../http/serve.ts'

/** A parcel placed there earlier and still open has been forgotten, so it isn't counted. */
const longestStay = sql`interval '180 days'`

/**
 * A parcel is where it was last placed, until it's moved or handed over. Repeated scans there count once. Days are in
 * the site's time zone.
 */
const fillStatement = (customerId: string, id: string) => sql<{ day: string; most: number }>`
  with put as (
    select e.parcel_id, e.at from parcel_events e
    where e.customer_id = ${customerId} and e.location_id = ${id} and e.voided_by is null and e.at > now() - ${longestStay}
  ),
  stays as (
    select min(put.at) as since, least(p.closed_at, gone.at) as until
    from put join parcels p on p.customer_id = ${customerId} and p.id = put.parcel_id
    left join lateral (
      select min(e.at) as at from parcel_events e
      where e.customer_id = ${customerId} and e.parcel_id = put.parcel_id and e.at > put.at and e.voided_by is null
        and (e.locker_id is not null or e.location_id <> ${id})
    ) gone on true
    group by put.parcel_id, least(p.closed_at, gone.at)
  ),
  steps as (
    select at, sum(step) as step from (
      select since as at, 1 as step from stays union all select until, -1 from stays where until is not null
    ) moves group by at
  ),
  levels as (select at, (sum(step) over (order by at))::int as parcels from steps),
  days as (
    select day::date as day, day at time zone s.timezone as begins, (day + interval '1 day') at time zone s.timezone as ends
    from locations l join sites s on s.customer_id = l.customer_id and s.id = l.site_id,
      generate_series(date_trunc('day', now() at time zone s.timezone) - make_interval(days => ${fillDays - 1}),
        date_trunc('day', now() at time zone s.timezone), '1 day') as day
    where l.customer_id = ${customerId} and l.id = ${id}
  )
  select to_char(day, 'YYYY-MM-DD') as day, greatest(0,
    (select parcels from levels where at < begins order by at desc limit 1),
    (select max(parcels) from levels where at >= begins and at < ends)) as most
  from days order by day`

export function locationFillRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/customers/:customerId/locations/:id/fill',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, locations, { customerId, reachable: user.customerIds }, id)
        return { days: await db.all(fillStatement(customerId, id)) }
      }),
  )
}
