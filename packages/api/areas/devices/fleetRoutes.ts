/** Where apps and vendors' hardware are installed, across the customers a user can access. */

import { apps } from '@postern/domain/areas/devices/apps.ts'
import type { AppInstall, VendorBank } from '@postern/domain/areas/devices/endpoints.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { everywhere } from '../../engine/statements.ts'
import { serve } from '../../http/serve.ts'
import { belowMinimum, crashFree, heardOf } from './programFigures.ts'

const pageSize = 100

interface FleetQuery {
  id: string
  reachable: readonly string[] | null
  cursor: string | undefined
}

const within = (reachable: FleetQuery['reachable']) =>
  reachable === null ? sql`true` : sql`c.id = any(${[...reachable]}::uuid[])`

/** Sorted by customer and name, starting after the last row of the previous page. */
const pageOf = (table: string, cursor: string | undefined): RawBuilder<unknown> => sql`
  ${
    cursor === undefined
      ? sql``
      : sql`and (c.name, x.name, x.id) > (select lc.name, l.name, l.id from ${sql.table(table)} l
          join customers lc on lc.id = l.customer_id where l.id = ${cursor})`
  }
  order by c.name, x.name, x.id limit ${pageSize + 1}`

const installsStatement = ({ id, reachable, cursor }: FleetQuery) => sql<AppInstall>`
  select x.id, x.name, x.customer_id as "customerId", c.name as customer, s.id as "siteId", s.name as site, x.channel,
    beat.version, beat.os, ${belowMinimum(sql`x.app_id`, 'beat')} as "belowMinimum",
    beat.at as "heardAt", beat.crashes_day as "crashesDay"
  from stations x join customers c on c.id = x.customer_id
  join sites s on s.customer_id = x.customer_id and s.id = x.site_id
  left join lateral (
    select h.at, h.version, h.os, h.crashes_day from app_heartbeats h
    where h.customer_id = x.customer_id and h.station_id = x.id order by h.at desc limit 1
  ) beat on true
  where x.app_id = ${id} and x.archived_at is null and ${within(reachable)} ${pageOf('stations', cursor)}`

const banksStatement = ({ id, reachable, cursor }: FleetQuery) => sql<VendorBank>`
  select x.id, x.name, x.customer_id as "customerId", c.name as customer, s.id as "siteId", s.name as site, x.status, x.connectivity,
    x.vendor_model as model, x.firmware, (select count(*)::int from lockers l
      where l.customer_id = x.customer_id and l.locker_bank_id = x.id and l.archived_at is null) as doors
  from locker_banks x join customers c on c.id = x.customer_id
  join sites s on s.customer_id = x.customer_id and s.id = x.site_id
  where x.locker_vendor_id = ${id} and x.archived_at is null and ${within(reachable)} ${pageOf('locker_banks', cursor)}`

interface InUse {
  version: string
  installs: number
  crashFree: number
  belowMinimum: boolean
}

/** Newest first. */
const inUseStatement = (id: string) => sql<InUse>`
  select heard.version, count(*)::int as installs, ${crashFree} as "crashFree",
    bool_or(${belowMinimum(sql`${id}`, 'heard')}) as "belowMinimum"
  from (${heardOf(sql`${id}`)}) heard group by heard.version order by heard.version collate human desc`

function asPage<Row extends { id: string }>(found: readonly Row[]) {
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

export function fleetRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/system/apps/:id/installs', ({ params: { id }, query: { cursor }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, apps, everywhere, id)
      return asPage(await db.all(installsStatement({ id, cursor, reachable: user.customerIds })))
    }),
  )

  serve(app, 'GET /api/system/apps/:id/versionsInUse', ({ params: { id } }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, apps, everywhere, id)
      return { versions: await db.all(inUseStatement(id)) }
    }),
  )

  serve(app, 'GET /api/system/lockerVendors/:id/banks', ({ params: { id }, query: { cursor }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, lockerVendors, everywhere, id)
      return asPage(await db.all(banksStatement({ id, cursor, reachable: user.customerIds })))
    }),
  )
}
