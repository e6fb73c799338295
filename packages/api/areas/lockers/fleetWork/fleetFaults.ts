/** Doors with faults at active banks of all customers the user can access, paginated. */
import type { FaultyDoor } from '@postern/domain/areas/lockers/fleetWork/fleetWorkEndpoints.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { Slot, shapeOf } from '../../../database/statement.ts'
import { hasFirmware, withinReach } from '../../shared/troubleList.ts'

interface FaultsAsked {
  readonly actor: Actor
  readonly filters: {
    readonly customer?: string | undefined
    readonly vendor?: string | undefined
    readonly firmware?: string | undefined
  }
  readonly limit: number
  readonly cursor?: string | undefined
}

interface FaultPage {
  readonly items: FaultyDoor[]
  readonly nextCursor: string | null
  readonly total: number
}

const slot = (read: (asked: FaultsAsked) => unknown) => new Slot(read)
const customer = slot(({ filters }) => filters.customer)
const vendor = slot(({ filters }) => filters.vendor)
const limit = slot((asked) => asked.limit)
const cursor = slot((asked) => asked.cursor)

export const faultListShape = shapeOf<FaultsAsked, FaultPage>(
  sql`
    with chosen as materialized (
      select l.id, l.customer_id, l.locker_bank_id, l.label, l.fault
      from lockers l join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
      join customers c on c.id = l.customer_id and c.archived_at is null
      where l.fault <> 'none' and l.archived_at is null and b.archived_at is null and b.status = 'active'
        and ${withinReach('l.customer_id')} and (${customer}::uuid is null or l.customer_id = ${customer}::uuid)
        and (${vendor}::uuid is null or b.locker_vendor_id = ${vendor}::uuid) and ${hasFirmware('b.firmware')}
    ), page as materialized (
      select d.* from chosen d where ${cursor}::uuid is null or d.id > ${cursor}::uuid order by d.id limit ${limit}::int + 1
    ), shown as (select d.* from page d order by d.id limit ${limit}::int)
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id,
          'customer', jsonb_build_object('id', c.id, 'name', c.name, 'color', c.brand_color),
          'site', jsonb_build_object('id', s.id, 'name', s.name), 'bank', jsonb_build_object('id', b.id, 'name', b.name),
          'door', d.label, 'vendor', v.name, 'firmware', b.firmware, 'fault', d.fault,
          'since', (select min(a.since) from locker_alarms a
            where a.customer_id = d.customer_id and a.locker_id = d.id and a.kind = d.fault and a.ended_at is null)) order by d.id)
        from shown d join customers c on c.id = d.customer_id
        join locker_banks b on b.customer_id = d.customer_id and b.id = d.locker_bank_id
        join sites s on s.customer_id = b.customer_id and s.id = b.site_id
        join locker_vendors v on v.id = b.locker_vendor_id), '[]') as items,
      case when (select count(*) from page) > ${limit}::int then (select max(d.id::text) from shown d) end as "nextCursor",
      (select count(*)::int from chosen) as total`,
  'eachTime',
)
