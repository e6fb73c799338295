/** Current figures of places: parcels, stations online, taken doors, open tickets. */

import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type RawBuilder, sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { isOpen } from '../parcels/parcelStates.ts'
import { banksOf, isSiteOpen, share, stationsOf } from '../shared/fleetFragments.ts'
import { ticketConditions } from '../shared/ticketStates.ts'

/** The open parcels of a place, as `held`. An index covers all of it except the oldest. */
const parcelsIn = (place: RawBuilder<unknown>) => sql`
  left join lateral (
    select count(*)::int as parcels, min(p.received_at) as oldest, (count(*) filter (where p.due_at < now()))::int as overdue
    from parcels p where p.customer_id = r.customer_id and ${place} and ${isOpen}
  ) held on true`

export const siteFigures = computing(
  sites,
  {
    stationsOnline: share(sql`stations.alive`, sql`stations.stations`),
    banksOnline: share(sql`banks.online`, sql`banks.banks`),
    hasOfflineDevice: sql`stations.silent + banks.offline > 0`,
    hasOverdue: sql`held.overdue > 0`,
    openNow: isSiteOpen('r'),
    doorsFree: share(sql`banks.doors - banks.taken`, sql`banks.doors`),
    parcelsInCustody: sql`held.parcels`,
    parcelsOverdue: sql`held.overdue`,
    openTickets: sql`(select count(*)::int from tickets t
      where t.customer_id = r.customer_id and t.site_id = r.id and ${ticketConditions.open})`,
  },
  sql`${stationsOf(sql`s.customer_id = r.customer_id and s.site_id = r.id`)} ${banksOf(sql`b.customer_id = r.customer_id and b.site_id = r.id`)}
    ${parcelsIn(sql`p.site_id = r.id`)}`,
  {
    fresh: {
      stationsOnline: share(sql`0`, sql`0`),
      banksOnline: share(sql`0`, sql`0`),
      hasOfflineDevice: sql`false`,
      hasOverdue: sql`false`,
      openNow: isSiteOpen('r'),
      doorsFree: share(sql`0`, sql`0`),
      parcelsInCustody: sql`0`,
      parcelsOverdue: sql`0`,
      openTickets: sql`0`,
    },
  },
)

export const buildingFigures = computing(buildings, {
  tenants: sql`(select count(distinct s.tenant_id)::int from tenant_spaces s
    where s.customer_id = r.customer_id and s.building_id = r.id and s.archived_at is null)`,
  contacts: sql`(select count(*)::int from locations l
    join contacts c on c.customer_id = l.customer_id and c.location_id = l.id and c.archived_at is null
    where l.customer_id = r.customer_id and l.building_id = r.id and l.archived_at is null)`,
})

export const locationFigures = computing(
  locations,
  {
    category: sql`(select t.category from location_types t where t.customer_id = r.customer_id and t.id = r.location_type_id)`,
    parcelsNow: sql`held.parcels`,
    fill: sql`case when r.capacity is not null then ${share(sql`held.parcels`, sql`r.capacity`)} end`,
    oldestHours: sql`extract(epoch from now() - held.oldest)::int / 3600`,
    parcelsOverdue: sql`held.overdue`,
    hasOverdue: sql`(held.overdue > 0)`,
    fillState: sql`case when held.parcels = 0 then 'empty' when held.parcels >= r.capacity then 'full' else 'partly' end`,
    unassigned: sql`(r.department_id is null and r.tenant_id is null)`,
    path: sql`(select concat_ws(' › ', s.name, b.name, f.name, l.name) from sites s
      left join buildings b on b.customer_id = r.customer_id and b.id = r.building_id
      left join floors f on f.customer_id = r.customer_id and f.id = r.floor_id
      left join locations l on l.customer_id = r.customer_id and l.id = r.parent_location_id
      where s.customer_id = r.customer_id and s.id = r.site_id)`,
  },
  parcelsIn(sql`p.location_id = r.id`),
)
