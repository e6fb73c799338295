/** Reads issue lists. One statement finds, filters and counts, so counts always match their list. */
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import type { TroubleFacets, TroublePage } from '@postern/domain/trouble/troubleList.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { Slot, shapeOf } from '../../database/statement.ts'

interface Filters {
  readonly customerId?: string | undefined
  readonly siteId?: string | undefined
  readonly vendorId?: string | undefined
  readonly reason?: string | undefined
  readonly firmware?: string | undefined
  readonly cursor?: string | undefined
}

interface Asked {
  readonly actor: Actor
  readonly filters: Filters
}

const pageSize = 50

const slot = (read: (asked: Asked) => unknown) => new Slot(read)
const optional = (column: string, name: 'customerId' | 'siteId' | 'vendorId') =>
  sql`(${slot(({ filters }) => filters[name])}::uuid is null or ${sql.ref(column)} = ${slot(({ filters }) => filters[name])}::uuid)`

const firmware = slot(({ filters }) => filters.firmware)
/** Filters by firmware version; `none` matches devices that never reported one. */
export const hasFirmware = (column: string) =>
  sql`(${firmware}::text is null or coalesce(${sql.ref(column)}, 'none') = ${firmware}::text)`

const reach = slot(({ actor }) => actor.customerIds)
/** Limits the searched table to customers the user can access. */
export const withinReach = (customerId: string) =>
  sql`(${reach}::uuid[] is null or ${sql.ref(customerId)} = any(${reach}::uuid[]))`

export const seesTickets = slot(({ actor }) => can(actor, 'helpDesk.tickets.view'))
export const seesContacts = slot(({ actor }) => can(actor, 'customers.contacts.view'))
export const seesDepartments = slot(({ actor }) => can(actor, 'customers.departments.view'))
export const seesTenants = slot(({ actor }) => can(actor, 'customers.tenants.view'))

interface TroubleParts {
  /** All records with an issue: `id, customer_id, site_id, vendor_id, reason, since`, limited by `withinReach`. */
  readonly found: RawBuilder<unknown>
  /** Columns of a row, from `f` and `joins`. Read only for the rows of the requested page. */
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  /** Reasons left out unless filtered for. */
  readonly quiet?: readonly string[]
}

interface Stored<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
  readonly facets: TroubleFacets | null
}

/** How many records have this reason, at how many customers, and when the oldest began. */
export interface TroubleCount {
  readonly reason: string
  readonly count: number
  readonly customers: number
  readonly since: string | null
  readonly names: string[]
}

const place = sql`(extract(epoch from f.since) * 1000000)::bigint`
const cursorPlace = slot(({ filters: { cursor } }) => cursor?.split('_')[0])
const cursorId = slot(({ filters: { cursor } }) => cursor?.split('_')[1])
const reason = slot(({ filters }) => filters.reason)

const facetOf = (table: string, column: string, name: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'count', n.count) order by n.name), '[]')
  from (select x.id, ${name} as name, count(*)::int as count from found f join ${sql.table(table)} x on x.id = ${sql.ref(`f.${column}`)}
    join customers c on c.id = f.customer_id group by x.id, ${name}) n)`

const facets = sql`jsonb_build_object(
  'customers', ${facetOf('customers', 'customer_id', sql`x.name`)},
  'sites', ${facetOf('sites', 'site_id', sql`c.name || ', ' || x.name`)},
  'vendors', ${facetOf('locker_vendors', 'vendor_id', sql`x.name`)},
  'reasons', (select coalesce(jsonb_agg(jsonb_build_object('reason', n.reason, 'count', n.count)), '[]')
    from (select f.reason, count(*)::int as count from found f group by f.reason) n))`

export function troubleList<Item>({ found, columns, joins, quiet = [] }: TroubleParts) {
  const isLoud = sql`(f.reason <> all(${sql.lit(`{${quiet.join(',')}}`)}::text[]))`
  const chosen = sql`select f.* from found f where ${optional('f.customer_id', 'customerId')} and ${optional('f.site_id', 'siteId')}
    and ${optional('f.vendor_id', 'vendorId')} and case when ${reason}::text is null then ${isLoud} else f.reason = ${reason}::text end`
  const pageShape = shapeOf<Asked, Stored<Item>>(
    sql`
      with found as materialized (${found}), chosen as (${chosen}),
      page as (
        select f.*, ${place} as place from chosen f
        where ${cursorPlace}::bigint is null or (${place}, f.id) < (${cursorPlace}::bigint, ${cursorId}::uuid)
        order by f.since desc, f.id desc limit ${sql.lit(pageSize + 1)}
      ),
      shown as (select f.* from page f order by f.since desc, f.id desc limit ${sql.lit(pageSize)})
      select
        (select coalesce(jsonb_agg(to_jsonb(each) order by each.since desc, each.id desc), '[]') from (
          select f.id, f.since, f.reason, jsonb_build_object('id', cu.id, 'name', cu.name, 'color', cu.brand_color) as customer,
            jsonb_build_object('id', si.id, 'name', si.name) as site, ${columns}
          from shown f join customers cu on cu.id = f.customer_id
          join sites si on si.customer_id = f.customer_id and si.id = f.site_id ${joins}
        ) each) as items,
        case when (select count(*) from page) > ${sql.lit(pageSize)} then
          (select f.place || '_' || f.id from page f order by f.since, f.id offset 1 limit 1) end as "nextCursor",
        (select count(*)::int from chosen) as total,
        case when ${cursorPlace}::bigint is null then ${facets} end as facets`,
    'eachTime',
  )
  const countShape = shapeOf<Asked, TroubleCount>(
    sql`
      with found as materialized (${found}), chosen as (${chosen})
      select f.reason, count(*)::int as count, count(distinct f.customer_id)::int as customers, min(f.since) as since,
        (select array_agg(n.name) from (select c.name from chosen g join customers c on c.id = g.customer_id
          where g.reason = f.reason group by c.name order by count(*) desc, c.name limit 3) n) as names
      from chosen f group by f.reason`,
    'eachTime',
  )
  return {
    page: async (db: Db, actor: Actor, filters: Filters): Promise<TroublePage<Item>> =>
      (await db.one(pageShape.fill({ actor, filters }))) ?? { items: [], nextCursor: null, total: 0, facets: null },
    /** By reason, without the `quiet` ones. */
    counts: (db: Db, actor: Actor): Promise<TroubleCount[]> => db.all(countShape.fill({ actor, filters: {} })),
  }
}

/** The most urgent open ticket about `f`. */
export const ticketAbout = (column: 'locker_bank_id' | 'station_id') => sql`(
  select jsonb_build_object('id', t.id, 'number', t.number, 'priority', t.priority) from tickets t
  where ${seesTickets}::boolean and t.customer_id = f.customer_id and ${sql.ref(`t.${column}`)} = f.id and t.solved_at is null
  order by t.priority, t.created_at limit 1)`
