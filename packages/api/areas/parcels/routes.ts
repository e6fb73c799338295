/** Reads what the apps write about parcels and stations. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { Parcel } from '@postern/domain/areas/parcels/endpoints.ts'
import type { ParcelHolder, WhichParcels } from '@postern/domain/areas/parcels/trafficLists.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { type Named, namedTo } from '../shared/recipients.ts'
import { parcelColumns, parcelNames } from './parcelRows.ts'
import { parcelConditions } from './parcelStates.ts'

const pageSize = 50

const holderColumns: Record<ParcelHolder, string> = {
  customers: 'customer_id',
  sites: 'site_id',
  locations: 'location_id',
  lockers: 'locker_id',
  contacts: 'contact_id',
  departments: 'department_id',
  tenants: 'tenant_id',
}

interface ParcelsOf {
  customerId: string
  holder: ParcelHolder
  id: string
  which: WhichParcels
  cursor: string | undefined
}

/** A day begins in the site's time zone for sites, and in the customer's for everything else. */
const clockOf = ({ customerId, holder, id }: ParcelsOf) =>
  holder === 'sites'
    ? sql`(select z.timezone from sites z where z.customer_id = ${customerId} and z.id = ${id})`
    : sql`(select z.timezone from customers z where z.id = ${customerId})`

const chosen = (asked: ParcelsOf) => sql`p.customer_id = ${asked.customerId}
  and ${sql.ref(`p.${holderColumns[asked.holder]}`)} = ${asked.id} and ${parcelConditions[asked.which](clockOf(asked))}`

const countStatement = (asked: ParcelsOf) =>
  sql<{ total: number }>`select count(*)::int as total from parcels p where ${chosen(asked)}`

/** Finds the page first, so names are joined only to its fifty rows. */
const parcelsStatement = ({ named, ...asked }: ParcelsOf & { named: Named }) => sql<Parcel>`
  select ${parcelColumns(named)}
  from (
    select * from parcels p
    where ${chosen(asked)}
      ${asked.cursor === undefined ? sql`` : sql`and (p.received_at, p.id) < (select c.received_at, c.id from parcels c where c.customer_id = ${asked.customerId} and c.id = ${asked.cursor})`}
    order by p.received_at desc, p.id desc limit ${pageSize + 1}
  ) p
  ${parcelNames}
  order by p.received_at desc, p.id desc`

const halfHours = 48

const beatsStatement = (customerId: string, stationId: string) => sql<{ beats: number }>`
  select (select count(*)::int from app_heartbeats h where h.customer_id = ${customerId} and h.station_id = ${stationId}
    and h.at > now() - slot * interval '30 minutes' and h.at <= now() - (slot - 1) * interval '30 minutes') as beats
  from generate_series(${sql.lit(halfHours)}, 1, -1) as slot`

interface LastBeat {
  at: string
  version: string
  os: string
  uptimeSeconds: number
  userName: string | null
  queuedScans: number
  printerOk: boolean
  scannerOk: boolean
  memoryMb: number
  cpuPercent: number
  latencyMs: number
  errorsDay: number
  crashesDay: number
  diskFreeMb: number | null
  paperOut: boolean | null
  lastError: string | null
}

const lastBeatStatement = (customerId: string, stationId: string) => sql<LastBeat>`
  select at, version, os, uptime_seconds as "uptimeSeconds", user_name as "userName", queued_scans as "queuedScans",
    printer_ok as "printerOk", scanner_ok as "scannerOk", memory_mb as "memoryMb", cpu_percent as "cpuPercent",
    latency_ms as "latencyMs", errors_day as "errorsDay", crashes_day as "crashesDay",
    told.disk as "diskFreeMb", told.paper as "paperOut", told.error as "lastError"
  from app_heartbeats left join lateral (
    select disk_free_mb as disk, paper_out as paper, last_error as error from app_heartbeats
    where customer_id = ${customerId} and station_id = ${stationId} and disk_free_mb is not null order by at desc limit 1
  ) told on true
  where customer_id = ${customerId} and station_id = ${stationId} order by at desc limit 1`

export function trafficRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/parcels', ({ params: { customerId }, query, signedIn }) => {
    const { holder, id, which, cursor, count } = query
    const resource = resourceNamed(holder)
    requirePermission(signedIn.user, `${resource.permission}.view`)
    return tx(database, { customerId }, async (db) => {
      await getRecord(db, resource, { customerId, reachable: signedIn.user.customerIds }, id)
      const asked = { customerId, holder, id, which, cursor }
      const found = await db.all(parcelsStatement({ ...asked, named: namedTo(signedIn.user) }))
      const items = found.slice(0, pageSize)
      return {
        items,
        nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
        ...(count === 'true' && (await db.one(countStatement(asked)))),
      }
    })
  })

  serve(
    app,
    'GET /api/customers/:customerId/stations/:id/heartbeats',
    ({ params: { customerId, id }, signedIn: { user } }) =>
      tx(database, { customerId }, async (db) => {
        await getRecord(db, stations, { customerId, reachable: user.customerIds }, id)
        const beats = (await db.all(beatsStatement(customerId, id))).map((slot) => slot.beats)
        return { beats, last: (await db.one(lastBeatStatement(customerId, id))) ?? null }
      }),
  )
}
