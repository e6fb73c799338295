/** A product's stations, page by page: those in one state, or those that reported an error. */
import type { FleetStation } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { type FleetState, fleetStates } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { shapeOf } from '../../../database/statement.ts'
import { ticketAbout } from '../../shared/troubleList.ts'
import { conditionOf, type FleetAsked, fleet, slot } from './fleet.ts'

export interface StationsAsked extends FleetAsked {
  readonly state?: FleetState | undefined
  readonly error?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

interface StationsPage {
  readonly items: FleetStation[]
  readonly nextCursor: string | null
  readonly total: number
}

const asked = slot<StationsAsked>
const state = asked((each) => each.state)
const error = asked((each) => each.error)
const limit = asked((each) => each.limit)
const cursorPlace = asked(({ cursor }) => cursor?.split('_')[0])
const cursorId = asked(({ cursor }) => cursor?.split('_')[1])

const inState = sql.join(
  fleetStates.map((each) => sql`when ${sql.lit(each)} then ${conditionOf[each]}`),
  sql` `,
)

/** Matches an error reported by a heartbeat within a day. */
export const reported = (message: ReturnType<typeof sql>) => sql`exists (select from app_heartbeats h
  where h.customer_id = f.customer_id and h.station_id = f.id and h.at > now() - interval '1 day' and h.last_error = ${message})`

/** Most recent change first. */
const since = sql`coalesce(f.at, f.created_at)`
const place = sql`(extract(epoch from ${since}) * 1000000)::bigint`

const stationsShape = shapeOf<StationsAsked, StationsPage>(
  sql`
    with f as materialized (${fleet}), chosen as materialized (
      select f.*, ${since} as since, ${place} as place from f
      where case ${state}::text ${inState} else true end and (${error}::text is null or ${reported(sql`${error}::text`)})
    ), page as materialized (
      select f.* from chosen f
      where ${cursorPlace}::bigint is null or (f.place, f.id) < (${cursorPlace}::bigint, ${cursorId}::uuid)
      order by f.place desc, f.id desc limit ${limit}::int + 1
    ), shown as (select f.* from page f order by f.place desc, f.id desc limit ${limit}::int)
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind,
          'customer', jsonb_build_object('id', c.id, 'name', c.name, 'color', c.brand_color),
          'site', jsonb_build_object('id', s.id, 'name', s.name), 'connection', f.connection, 'since', f.since,
          'lastUser', f.user_name, 'version', f.version, 'belowMinimum', f.below_minimum, 'queuedScans', f.queued_scans,
          'printer', f.printer, 'ticket', ${ticketAbout('station_id')}) order by f.place desc, f.id desc)
        from shown f join customers c on c.id = f.customer_id
        join sites s on s.customer_id = f.customer_id and s.id = f.site_id), '[]') as items,
      case when (select count(*) from page) > ${limit}::int
        then (select f.place || '_' || f.id from shown f order by f.place, f.id limit 1) end as "nextCursor",
      (select count(*)::int from chosen) as total`,
  'eachTime',
)

export const fleetStations = async (db: Db, wanted: StationsAsked): Promise<StationsPage> =>
  (await db.one(stationsShape.fill(wanted))) ?? { items: [], nextCursor: null, total: 0 }
