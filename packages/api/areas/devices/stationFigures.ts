/** Figures from a station's last heartbeats. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { sql } from 'kysely'
import { startOfDay } from '../../days.ts'
import { computing } from '../../engine/computed.ts'
import { aliveMinutes } from '../shared/fleetFragments.ts'

/** A heartbeat within this time means online; after it the station is late, then offline (spec:data-model#station). */
const freshMinutes = 2

/** Devices report their OS as free text, which begins with the platform. The collation orders versions numerically. */
const ofItsPlatform = sql`v.app_id = r.app_id and v.archived_at is null and lower(beat.os) like v.platform || '%'
  and beat.version collate human < v.version`

/** Canary stations also take released versions; a pinned station can only be behind its pinned version. */
const ofItsChannel = sql`case r.channel
  when 'pinned' then v.id = r.pinned_version_id
  when 'canary' then true
  when 'beta' then v.channel <> 'canary'
  else v.channel = 'stable' end`

/** For the station whose last heartbeat is `beat`. */
export const connection = sql`case
  when beat.at is null then 'never'
  when beat.at > now() - make_interval(mins => ${sql.lit(freshMinutes)}) then 'online'
  when beat.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)}) then 'late'
  else 'offline' end`

/** `told` is the last heartbeat that reported disk space and paper. */
export const printerState = sql`case when not beat.printer_ok then 'fault' when told.paper_out then 'paperOut'
  when beat.printer_ok then 'works' end`

const siteZone = sql`(select p.timezone from sites p where p.customer_id = r.customer_id and p.id = r.site_id)`

export const stationFigures = computing(
  stations,
  {
    connection,
    lastHeartbeatAt: sql`beat.at`,
    appVersion: sql`beat.version`,
    appBelowMinimum: sql`exists (select from versions v where ${ofItsPlatform} and v.is_minimum)`,
    versionsBehind: sql`case when beat.version is not null then (select count(*)::int from versions v
      where ${ofItsPlatform} and v.state in ('rolling', 'released') and ${ofItsChannel}) end`,
    signedInAs: sql`beat.user_name`,
    queuedScans: sql`beat.queued_scans`,
    printerState,
    diskFreeMb: sql`told.disk_free_mb`,
    lastError: sql`told.last_error`,
    scansToday: sql`(select count(*)::int from scan_log s
      where s.customer_id = r.customer_id and s.station_id = r.id and s.at >= ${startOfDay(siteZone)})`,
  },
  sql`left join lateral (
    select h.at, h.version, h.os, h.user_name, h.queued_scans, h.printer_ok from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id order by h.at desc limit 1
  ) beat on true
  left join lateral (
    select h.disk_free_mb, h.paper_out, h.last_error from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id and h.disk_free_mb is not null order by h.at desc limit 1
  ) told on true`,
)
