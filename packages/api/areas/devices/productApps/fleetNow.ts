/** A product's stations now: how many are in each state, what they run, and what they haven't sent. */
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { fleetStates } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { sql } from 'kysely'
import { shapeOf } from '../../../database/statement.ts'
import { conditionOf, type FleetAsked, fleet, ofCustomers, slot } from './fleet.ts'

const countColumns = sql.join(
  fleetStates.flatMap((state) => [sql.lit(state), sql`count(*) filter (where ${conditionOf[state]})`]),
)

const isLocker = slot(({ product }) => product === 'locker')

/** Accessible banks. A door counts as faulty while it reports a fault. */
const banks = sql`
  select jsonb_build_object(
    'total', coalesce(sum(v.banks), 0), 'online', coalesce(sum(v.online), 0), 'flapping', coalesce(sum(v.flapping), 0),
    'outages', coalesce(sum(v.outages), 0), 'doors', coalesce(sum(v.doors), 0), 'faults', coalesce(sum(v.faults), 0),
    'byFirmware', coalesce(jsonb_agg(jsonb_build_object('vendor', jsonb_build_object('id', v.vendor_id, 'name', v.vendor),
      'firmware', v.firmware, 'banks', v.banks, 'doors', v.doors, 'faults', v.faults) order by v.faults::float8 / greatest(v.doors, 1) desc, v.vendor, v.firmware), '[]'))
  from (
    select w.id as vendor_id, w.name as vendor, b.firmware, count(*) as banks,
      count(*) filter (where b.connectivity in ('online', 'flapping')) as online,
      count(*) filter (where b.connectivity = 'flapping') as flapping,
      count(*) filter (where b.connectivity = 'offlineConfirmed') as outages,
      sum(d.doors) as doors, sum(d.faults) as faults
    from locker_banks b join locker_vendors w on w.id = b.locker_vendor_id
    join customers c on c.id = b.customer_id and c.archived_at is null
    cross join lateral (
      select count(*) as doors, count(*) filter (where l.fault <> 'none') as faults from lockers l
      where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
    ) d
    where b.archived_at is null and b.status = 'active' and ${ofCustomers('b.customer_id')}
    group by w.id, w.name, b.firmware
  ) v`

export const fleetNowShape = shapeOf<FleetAsked, FleetNow>(
  sql`
    with f as materialized (${fleet})
    select now() as at,
      (select jsonb_build_object('installed', count(*), ${countColumns}) from f) as counts,
      (select count(*)::int from f where f.created_at > now() - interval '30 days') as added,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.app_id, 'name', g.app, 'installs', g.installs) order by g.installs desc, g.app)
        from (select f.app_id, f.app, count(*) as installs from f group by 1, 2) g), '[]') as apps,
      coalesce((select jsonb_agg(jsonb_build_object('app', jsonb_build_object('id', g.app_id, 'name', g.app), 'version', g.version,
          'channel', g.channel, 'installs', g.installs, 'belowMinimum', g.below_minimum)
          order by g.channel, g.app, g.version collate human desc)
        from (select f.app_id, f.app, f.version, f.channel, count(*) as installs, bool_or(f.below_minimum) as below_minimum
          from f where f.version is not null group by 1, 2, 3, 4) g), '[]') as versions,
      (select jsonb_build_object('scans', coalesce(sum(f.queued_scans), 0), 'oldest', min(f.last_sync_at))
        from f where ${conditionOf.unsent}) as unsent,
      (select jsonb_build_object('p50', round(percentile_cont(0.5) within group (order by h.latency_ms)),
          'p95', round(percentile_cont(0.95) within group (order by h.latency_ms)), 'samples', count(*))
        from f join app_heartbeats h on h.customer_id = f.customer_id and h.station_id = f.id
          and h.at > now() - interval '1 hour') as latency,
      case when ${isLocker}::boolean then (${banks}) end as banks`,
  'eachTime',
)
