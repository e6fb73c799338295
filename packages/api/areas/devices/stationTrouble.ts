/** Stations with issues, across customers: offline while their site is open, with unsent scans, or with a broken printer. */
import { quietReasons, stationReasons } from '@postern/domain/areas/devices/stationTrouble.ts'
import type { TroubledStation } from '@postern/domain/areas/devices/troubleEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { aliveMinutes, isSilent, isSiteOpen, lastBeat } from '../shared/fleetFragments.ts'
import { ticketCell, troubleFile } from '../shared/troubleFile.ts'
import { ticketAbout, troubleList, withinReach } from '../shared/troubleList.ts'

/** The site has other stations, and none of its stations sent a heartbeat. */
const isSiteSilent = sql`(
  exists (select from stations o where o.customer_id = r.customer_id and o.site_id = r.site_id and o.id <> r.id
    and o.pairing_state = 'paired' and o.archived_at is null)
  and not exists (select from stations o join app_heartbeats h on h.customer_id = o.customer_id and h.station_id = o.id
    and h.at > now() - make_interval(mins => ${sql.lit(aliveMinutes)})
    where o.customer_id = r.customer_id and o.site_id = r.site_id and o.archived_at is null))`

const reason = sql`case
  when ${isSilent} and beat.at is null then 'never'
  when ${isSilent} and not ${isSiteOpen('s')} then 'closed'
  when ${isSilent} and ${isSiteSilent} then 'site'
  when ${isSilent} then 'silent'
  when beat.queued_scans > 0 then 'queued'
  else 'printer' end`

const beatsOf = sql`from app_heartbeats h where h.customer_id = r.customer_id and h.station_id = r.id`

/** Start of the issue: the last heartbeat, the last sync, or the printer's first failure. */
const since = sql`case
  when ${isSilent} then coalesce(beat.at, r.created_at)
  when beat.queued_scans > 0 then coalesce(beat.last_sync_at, beat.at)
  else (select min(h.at) ${beatsOf} and h.at > coalesce((select max(h.at) ${beatsOf} and h.printer_ok), '-infinity')) end`

export const stationTrouble = troubleList<TroubledStation>({
  found: sql`
    select r.id, r.customer_id, r.site_id, null::uuid as vendor_id, ${reason} as reason, ${since} as since
    from stations r join customers c on c.id = r.customer_id and c.archived_at is null
    join sites s on s.customer_id = r.customer_id and s.id = r.site_id ${lastBeat}
    where r.archived_at is null and r.pairing_state = 'paired' and ${withinReach('r.customer_id')}
      and (${isSilent} or beat.queued_scans > 0 or not beat.printer_ok)`,
  columns: sql`r.name, r.kind, coalesce(beat.queued_scans, 0) as "queuedScans", ${ticketAbout('station_id')} as ticket`,
  joins: sql`join stations r on r.customer_id = f.customer_id and r.id = f.id ${lastBeat}`,
  quiet: quietReasons,
})

export function stationTroubleRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/trouble/stations', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => stationTrouble.page(db, user, query)),
  )
  const download = troubleFile(database, {
    title: 'Station issues',
    resource: 'stations',
    noun: 'Station',
    reasons: stationReasons,
    columns: [
      ['Kind', ({ kind }) => kind],
      ['Queued scans', ({ queuedScans }) => queuedScans],
      ['Ticket', ticketCell],
    ],
    page: stationTrouble.page,
  })
  serve(app, 'GET /api/trouble/stations/export', ({ query, signedIn: { user }, request, reply }) =>
    download({ user, query, request, reply }),
  )
}
