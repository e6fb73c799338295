/** The errors reported by the most stations within a day. */
import type { AppError } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { sql } from 'kysely'
import { shapeOf } from '../../../database/statement.ts'
import { type FleetAsked, fleet } from './fleet.ts'

const mostListed = 8

interface Errors {
  readonly errors: AppError[]
  readonly total: number
}

export const appErrorsShape = shapeOf<FleetAsked, Errors>(
  sql`
    with f as materialized (${fleet}), reported as materialized (
      select h.last_error as message, f.id, h.version, h.at, 23 - floor(extract(epoch from now() - h.at) / 3600)::int as hour
      from f join app_heartbeats h on h.customer_id = f.customer_id and h.station_id = f.id
      where h.at > now() - interval '1 day' and h.last_error is not null
    ), grouped as materialized (
      select t.message, count(distinct t.id)::int as stations, min(t.version collate human) as "firstVersion",
        max(t.version collate human) as "lastVersion", min(t.at) as "firstSeen", max(t.at) as "lastSeen"
      from reported t group by t.message
    ), listed as (select * from grouped order by stations desc, message limit ${sql.lit(mostListed)})
    select coalesce((select jsonb_agg(to_jsonb(l) || jsonb_build_object('hours', (
        select jsonb_agg(coalesce(n.stations, 0) order by hours.hour) from generate_series(0, 23) as hours (hour)
        left join (select t.hour, count(distinct t.id) as stations from reported t where t.message = l.message group by t.hour) n
          on n.hour = hours.hour)) order by l.stations desc, l.message) from listed l), '[]') as errors,
      (select count(*)::int from grouped) as total`,
  'eachTime',
)
