/** Figures on apps' versions, and on how their installs are doing. */
import { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { type RawBuilder, sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'

/** The last heartbeat of each of an app's stations within a day; older ones say nothing about today. */
export const heardOf = (appId: RawBuilder<unknown>) => sql`
  select s.id, s.customer_id, beat.version, beat.os, beat.crashes_day
  from stations s
  cross join lateral (
    select h.version, h.os, h.crashes_day from app_heartbeats h
    where h.customer_id = s.customer_id and h.station_id = s.id and h.at > now() - interval '24 hours'
    order by h.at desc limit 1
  ) beat
  where s.app_id = ${appId} and s.archived_at is null`

/** The collation orders versions numerically. `said` has a device's report: its OS as free text, and its version. */
export const belowMinimum = (appId: RawBuilder<unknown>, said: string) =>
  sql<boolean>`exists (select from versions v where v.app_id = ${appId} and v.is_minimum and v.archived_at is null
    and lower(${sql.ref(`${said}.os`)}) like v.platform || '%' and ${sql.ref(`${said}.version`)} collate human < v.version)`

export const crashFree = sql<number>`round(100.0 * count(*) filter (where heard.crashes_day = 0) / nullif(count(*), 0), 1)`

/** Across platforms, the newest version counts. */
export const appsComputed = computing(
  apps,
  {
    latestVersion: sql`released.latest`,
    minimumVersion: sql`released.minimum`,
    active24Hours: sql`fleet.active`,
    crashFree: sql`fleet.crash_free`,
    secretExpiresSoon: expiresSoon('secret_expires_on'),
  },
  sql`left join lateral (
    select (array_agg(v.version order by v.version desc) filter (where v.channel = 'stable' and v.state in ('rolling', 'released')))[1] as latest,
      (array_agg(v.version order by v.version desc) filter (where v.is_minimum))[1] as minimum
    from versions v where v.app_id = r.id and v.archived_at is null
  ) released on true
  left join lateral (
    select count(*)::int as active, ${crashFree} as crash_free from (${heardOf(sql`r.id`)}) heard
  ) fleet on true`,
)

/** Devices report their OS as free text, which begins with the platform. */
const runningIt = sql`(${heardOf(sql`r.app_id`)}) heard
  where heard.version = r.version and lower(heard.os) like r.platform || '%'`

export const versionFigures = computing(
  versions,
  { installs: sql`fleet.installs`, crashFree: sql`fleet.crash_free`, customerIds: sql`fleet.customer_ids` },
  sql`left join lateral (
    select count(*)::int as installs, ${crashFree} as crash_free, array_agg(distinct heard.customer_id) as customer_ids
    from ${runningIt}
  ) fleet on true`,
)

export const appSecurityRoleFigures = computing(appSecurityRoles, {
  version: sql`r.row_version`,
  changedAt: sql`r.updated_at`,
})
