/** Counts beyond parcel flow: parcels in custody now, doors, stations, people and tickets. */
import { custodyAges, type PresentSet } from '@postern/domain/areas/analytics/drillSets.ts'
import type { ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import type { PlaceCount } from '@postern/domain/areas/analytics/metric.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOpen, isOverdue } from '../../parcels/parcelStates.ts'
import { isNarrow, narrowedBy, type Spans, spansTable } from './narrowing.ts'

type Part = RawBuilder<unknown>

export interface PlaceCounts {
  key: string
  now: Partial<Record<PlaceCount, number | null>>
  /** Tickets opened in the period shown, and in the one it's compared with. */
  tickets: Partial<Record<'shown' | 'compared', number>>
}

/** Parcels that are open now. A channel filter includes only parcels that have been counted. */
export const openParcels = (customerIds: readonly string[], filters: ParcelFilters): Part => {
  const { channel, ...rest } = filters
  const counted = sql`join parcel_facts f on f.customer_id = p.customer_id and f.parcel_id = p.id and ${narrowedBy('f', { channel }, customerIds)}`
  return sql`parcels p ${channel === undefined ? sql`` : counted} where ${narrowedBy('p', rest, customerIds)} and ${isOpen}`
}

export const presentConditions: Readonly<Record<PresentSet, Part>> = {
  inCustody: sql`true`,
  overdue: isOverdue,
  unknownInCustody: sql`coalesce(p.contact_id, p.department_id, p.tenant_id) is null`,
}

/** In custody for this long; `age` is an index into `custodyAges`. */
export function isAged(age: number): Part {
  const { from, to } = custodyAges[age] ?? custodyAges[0]
  const ago = (days: number) => sql`now() - make_interval(days => ${sql.lit(days)})`
  return sql`(p.received_at <= ${ago(from)} ${to === null ? sql`` : sql`and p.received_at > ${ago(to)}`})`
}

/** By customer or by site; by site, only counts that belong to one. */
export function placeCountsStatement(
  customerIds: readonly string[],
  filters: ParcelFilters,
  spans: Spans,
  by: 'customer' | 'site',
): RawBuilder<PlaceCounts> {
  const key = (row: string) => sql`${sql.ref(`${row}.${by === 'site' ? 'site_id' : 'customer_id'}`)}::text`
  const own = (row: string) => narrowedBy(row, { site: filters.site }, customerIds)
  const open = sql`
    select ${key('p')} as key, jsonb_build_object(${sql.join(
      Object.entries(presentConditions).flatMap(([name, condition]) => [
        sql.lit(name),
        sql`(count(*) filter (where ${condition}))::int`,
      ]),
    )}) as counts from ${openParcels(customerIds, filters)} group by 1`
  if (isNarrow(filters)) return sql`select key, counts as now, '{}'::jsonb as tickets from (${open}) o`
  const ofCustomer =
    by === 'site' || filters.site !== undefined
      ? sql``
      : sql`union all
        select c.id::text, jsonb_build_object(
          'recipients', k.health_parts #> '{reachability,of,whole}', 'reachable', k.health_parts #> '{reachability,of,part}',
          'syncStations', k.health_parts #> '{sync,of,whole}', 'synced', k.health_parts #> '{sync,of,part}',
          'importSources', (select count(*) from import_sources i where i.customer_id = c.id and i.is_active),
          'healthySources', (select count(*) from import_sources i where i.customer_id = c.id and i.is_active and i.host_key is not null
            and i.failed_since is null and i.fetched_at is not null),
          'sites', (select count(*) from sites s where s.customer_id = c.id and s.status = 'active' and s.archived_at is null),
          'activeSites', (select count(*) from sites s where s.customer_id = c.id and s.status = 'active' and s.archived_at is null and exists (
            select from analytics_daily d where d.customer_id = s.customer_id and d.grain = 'site' and d.site_id = s.id
              and d.day > (now() at time zone s.timezone)::date - 30 and d.received > 0)),
          'lockerLimit', c.locker_limit, 'siteLimit', c.site_limit, 'userLimit', c.user_limit,
          'users', (select count(*) from users u where u.customer_id = c.id and u.archived_at is null),
          'activeUsers', (select count(*) from users u where u.customer_id = c.id and u.archived_at is null and u.last_login_at > now() - interval '30 days'),
          'daysLive', case when c.status = 'live' then (now() at time zone c.timezone)::date - c.go_live_date end,
          'renewalDays', c.contract_end - (now() at time zone c.timezone)::date)
        from customers c left join customer_scores k on k.customer_id = c.id where c.id = any(${[...customerIds]}::uuid[])`
  return sql<PlaceCounts>`
    with counted as (
      ${open}
      union all
      select ${key('b')}, jsonb_build_object('doors', count(*), 'faultyDoors', count(*) filter (where l.fault <> 'none'))
      from locker_banks b join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
      where ${own('b')} and b.archived_at is null and b.status <> 'decommissioned' group by 1
      union all
      select ${key('t')}, jsonb_build_object('stations', count(*), 'activeStations', count(*) filter (where exists (
        select from app_heartbeats h where h.customer_id = t.customer_id and h.station_id = t.id and h.at > now() - interval '24 hours')))
      from stations t where ${own('t')} and t.pairing_state = 'paired' and t.archived_at is null group by 1
      ${ofCustomer}
    ), asked as (
      select key, jsonb_object_agg(span, tickets) as tickets from (
        select s.span, ${key('t')} as key, count(*)::int as tickets
        from ${spansTable(spans)} join tickets t on true join customers c on c.id = t.customer_id
          and (t.created_at at time zone c.timezone)::date between s.first and s.last
        where ${own('t')} group by 1, 2) each where key is not null group by 1
    ), together as (
      select key, jsonb_object_agg(e.name, e.value) as now from counted, jsonb_each(counts) as e(name, value) group by 1
    )
    select coalesce(t.key, a.key) as key, coalesce(t.now, '{}') as now, coalesce(a.tickets, '{}') as tickets
    from together t full join asked a on a.key = t.key`
}
