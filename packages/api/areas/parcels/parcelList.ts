/** The list of all parcels a user can access, its count, and the names to filter by. */
import type { ParcelFilters } from '@postern/domain/areas/parcels/parcelFilters.ts'
import type { ListedParcel } from '@postern/domain/areas/parcels/parcelListEndpoints.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { namedTo } from '../shared/recipients.ts'
import { conditionsOf } from './parcelConditions.ts'
import { parcelColumns, parcelNames } from './parcelRows.ts'

const pageSize = 50

const holders = [
  ['contactId', 'contacts'],
  ['departmentId', 'departments'],
  ['tenantId', 'tenants'],
  ['locationId', 'locations'],
  ['lockerId', 'lockers'],
  ['lockerBankId', 'lockerBanks'],
] as const

const place = sql`(extract(epoch from p.received_at) * 1000000)::bigint`
const moment = (microseconds: string) => sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`

function beyond(cursor: string | undefined) {
  const [at, id] = cursor?.split('_') ?? []
  return at === undefined || id === undefined ? sql`` : sql`and (p.received_at, p.id) < (${moment(at)}, ${id}::uuid)`
}

const parcelsOf = (user: Actor, filters: ParcelFilters) => sql`
  from parcels p join sites si on si.customer_id = p.customer_id and si.id = p.site_id
  where ${conditionsOf(user.customerIds, filters)}`

/** Finds the page first, so names are joined only to its rows. */
const pageStatement = (user: Actor, filters: ParcelFilters, cursor: string | undefined) => sql<
  ListedParcel & { cursor: string }
>`
  select ${parcelColumns(namedTo(user))}, jsonb_build_object('id', cu.id, 'name', cu.name, 'color', cu.brand_color) as customer,
    jsonb_build_object('id', p.site_id, 'name', p.site_name) as site, ${place}::text as cursor
  from (select p.*, si.name as site_name ${parcelsOf(user, filters)} ${beyond(cursor)}
    order by p.received_at desc, p.id desc limit ${sql.lit(pageSize + 1)}) p
  join customers cu on cu.id = p.customer_id ${parcelNames}
  order by p.received_at desc, p.id desc`

/** Names used by the accessible customers. */
const namesStatement = (table: string, customerIds: readonly string[] | null) => sql<{ name: string }>`
  select distinct r.name from ${sql.table(table)} r
  where r.archived_at is null ${customerIds === null ? sql`` : sql`and r.customer_id = any(${[...customerIds]}::uuid[])`}
  order by r.name limit 200`

const namesIn = async (db: Db, table: string, customerIds: readonly string[] | null): Promise<string[]> =>
  (await db.all(namesStatement(table, customerIds))).map(({ name }) => name)

export function parcelListRoutes(app: FastifyInstance, { database }: Deps): void {
  /** Inaccessible customers look missing; filtering by a holder requires permission to view that kind of record. */
  const within = <T>(user: Actor, filters: Partial<ParcelFilters>, read: (db: Db) => Promise<T>): Promise<T> => {
    const { customerId } = filters
    for (const [name, resource] of holders)
      if (filters[name] !== undefined) requirePermission(user, `${resourceNamed(resource).permission}.view`)
    if (customerId !== undefined && !canReach(user, customerId)) throw failure('not_found')
    return tx(database, customerId === undefined ? 'all' : { customerId }, read)
  }

  serve(app, 'GET /api/parcels', ({ query: { cursor, ...filters }, signedIn: { user } }) =>
    within(user, filters, async (db) => {
      const found = await db.all(pageStatement(user, filters, cursor))
      const shown = found.slice(0, pageSize)
      const last = found.length > pageSize ? shown.at(-1) : undefined
      return {
        items: shown.map(({ cursor: _, ...parcel }) => parcel),
        nextCursor: last ? `${last.cursor}_${last.id}` : null,
      }
    }),
  )

  serve(app, 'GET /api/parcels/count', ({ query, signedIn: { user } }) =>
    within(user, query, async (db) => {
      const found = await db.one(sql<{ total: number }>`select count(*)::int as total ${parcelsOf(user, query)}`)
      return { total: found?.total ?? 0 }
    }),
  )

  serve(app, 'GET /api/parcels/choices', ({ query: { customerId }, signedIn: { user } }) =>
    within(user, { customerId }, async (db) => {
      const reach = customerId === undefined ? user.customerIds : [customerId]
      return {
        carriers: await namesIn(db, 'carriers', reach),
        packageTypes: await namesIn(db, 'package_types', reach),
        priorities: await namesIn(db, 'priority_levels', reach),
      }
    }),
  )
}
