/** What a station's last heartbeat says. */
import { stations } from '@postern/domain/resources/stations.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'
import { aliveMinutes } from './places.ts'

/** Heard of within two minutes it is online, later it is late, after that it counts as offline (entities §1.8). */
const freshMinutes = 2

export const stationFigures = computing(
  stations,
  {
    connection: sql`case
      when beat.at is null then 'never'
      when beat.at > now() - make_interval(mins => ${sql.lit(freshMinutes)}) then 'online'
      when beat.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)}) then 'late'
      else 'offline' end`,
    lastHeartbeatAt: sql`beat.at`,
    appVersion: sql`beat.version`,
    // Devices say their system in their own words; a platform is the first of them. Text orders versions by their numbers.
    appBelowMinimum: sql`exists (select from versions v where v.app_id = r.app_id and v.is_minimum and v.archived_at is null
      and lower(beat.os) like v.platform || '%' and beat.version collate human < v.version)`,
    signedInAs: sql`beat.user_name`,
    queuedScans: sql`beat.queued_scans`,
    printerOk: sql`beat.printer_ok`,
    scansToday: sql`(select count(*)::int from scan_log s
      where s.customer_id = r.customer_id and s.station_id = r.id and s.at > date_trunc('day', now()))`,
  },
  sql`left join lateral (
    select h.at, h.version, h.os, h.user_name, h.queued_scans, h.printer_ok from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id order by h.at desc limit 1
  ) beat on true`,
)
