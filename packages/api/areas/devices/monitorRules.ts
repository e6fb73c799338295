/** Monitor rules for stations and apps: stations send heartbeats during opening hours, and apps' secrets don't expire. */
import { sql } from 'kysely'
import type { FoundTrouble, MonitorRule } from '../../monitorRule.ts'

const silentMinutes = 60

const openAt = (
  minutesAgo: number,
) => sql`is_open_at(s.opening_hours, s.special_hours, s.closed_days, s.holiday_calendar,
  (now() - make_interval(mins => ${sql.lit(minutesAgo)})) at time zone s.timezone)`

/** No heartbeat for an hour while its site was open. A station without any heartbeat yet is still being set up. */
const silentStations: MonitorRule = {
  key: 'station.silent',
  title: 'Station silent',
  entity: 'stations',
  category: 'connectivity',
  causeCode: 'Network',
  found: sql<FoundTrouble>`
    select r.customer_id as "customerId", r.id as "entityId", r.name, r.site_id as "siteId", null::uuid as "lockerBankId",
      r.id as "stationId", beat.at as since, (${openAt(0)} and ${openAt(silentMinutes)}) as "opensTicket",
      format('The station %s hasn’t been heard of for more than an hour while %s was open.', r.name, s.name) as text
    from stations r
    join customers c on c.id = r.customer_id and c.archived_at is null and c.status = 'live'
    join sites s on s.customer_id = r.customer_id and s.id = r.site_id and s.status = 'active' and s.archived_at is null
    join lateral (
      select h.at from app_heartbeats h where h.customer_id = r.customer_id and h.station_id = r.id order by h.at desc limit 1
    ) beat on true
    where r.archived_at is null and r.pairing_state = 'paired'
      and beat.at <= now() - make_interval(mins => ${sql.lit(silentMinutes)})`,
}

const secretDays = 7

/** Apps belong to the provider, and so do their tickets. */
const expiringSecrets: MonitorRule = {
  key: 'secret.expiring',
  title: 'Secret expires soon',
  entity: 'apps',
  category: 'access',
  priority: 'P3',
  causeCode: 'Configuration',
  found: sql<FoundTrouble>`
    select p.id as "customerId", a.id as "entityId", a.name, null::uuid as "siteId", null::uuid as "lockerBankId",
      null::uuid as "stationId", min(s.expires_at) - make_interval(days => ${sql.lit(secretDays)}) as since,
      true as "opensTicket", format('A secret of %s expires on %s.', a.name, to_char(min(s.expires_at) at time zone 'UTC', 'FMMonth FMDD')) as text
    from app_secrets s
    join apps a on a.id = s.app_id and a.archived_at is null
    join customers p on p.is_provider
    where s.ended_at is null and s.expires_at between now() and now() + make_interval(days => ${sql.lit(secretDays)})
    group by p.id, a.id`,
}

export const deviceMonitorRules: readonly MonitorRule[] = [silentStations, expiringSecrets]
