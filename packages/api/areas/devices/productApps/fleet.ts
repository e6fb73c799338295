/** A product's stations that a user can access, each with its last heartbeat; the source of tiles and lists. */
import type { FleetFilters } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { type FleetState, longOfflineMinutes } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { type ProductName, productOf } from '@postern/domain/areas/devices/productApps/products.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { type RawBuilder, sql } from 'kysely'
import { Slot } from '../../../database/statement.ts'
import { withinReach } from '../../shared/troubleList.ts'
import { belowMinimum } from '../programFigures.ts'
import { connection, printerState } from '../stationFigures.ts'

export interface FleetAsked {
  readonly product: ProductName
  readonly actor: Actor
  readonly filters: FleetFilters
}

export const slot = <Asked extends FleetAsked>(read: (asked: Asked) => unknown) => new Slot(read)

const product = slot(({ product: name }) => productOf[name])
const [customer, app, version, channel, platform] = [
  slot(({ filters }) => filters.customer),
  slot(({ filters }) => filters.app),
  slot(({ filters }) => filters.version),
  slot(({ filters }) => filters.channel),
  slot(({ filters }) => filters.platform),
]

/** Limits rows to accessible customers, and to the requested one. */
export const ofCustomers = (column: string) => sql`${withinReach(column)}
  and (${customer}::uuid is null or ${sql.ref(column)} = ${customer}::uuid)`

/** Devices report their OS as free text; its first word is the platform. */
export const platformIn = (os: string) => sql<string>`lower(split_part(${sql.ref(os)}, ' ', 1))`

/** As `f`: one row per paired station that isn’t archived. */
export const fleet = sql`
  select r.id, r.customer_id, r.site_id, r.app_id, a.name as app, r.name, r.kind, r.channel, r.created_at, beat.at, beat.version,
    beat.os, beat.user_name, coalesce(beat.queued_scans, 0) as queued_scans, beat.last_sync_at,
    ${connection} as connection, ${printerState} as printer,
    beat.at is not null and ${belowMinimum(sql`r.app_id`, 'beat')} as below_minimum
  from apps a join stations r on r.app_id = a.id
  join customers c on c.id = r.customer_id and c.archived_at is null
  left join lateral (
    select h.at, h.version, h.os, h.user_name, h.queued_scans, h.last_sync_at, h.printer_ok from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id order by h.at desc limit 1
  ) beat on true
  left join lateral (
    select h.paper_out from app_heartbeats h
    where h.customer_id = r.customer_id and h.station_id = r.id and h.disk_free_mb is not null order by h.at desc limit 1
  ) told on true
  where a.product = ${product}::text and r.archived_at is null and r.pairing_state = 'paired'
    and ${ofCustomers('r.customer_id')} and (${app}::uuid is null or r.app_id = ${app}::uuid)
    and (${channel}::text is null or r.channel = ${channel}::text)
    and (${version}::text is null or beat.version = ${version}::text)
    and (${platform}::text is null or ${platformIn('beat.os')} = ${platform}::text)`

/** The condition on `f` for each state. */
export const conditionOf: Readonly<Record<FleetState, RawBuilder<unknown>>> = {
  online: sql`f.connection = 'online'`,
  late: sql`f.connection = 'late'`,
  offline: sql`f.connection = 'offline'`,
  offlineLong: sql`(f.connection = 'offline' and f.at <= now() - make_interval(mins => ${sql.lit(longOfflineMinutes)}))`,
  never: sql`f.connection = 'never'`,
  belowMinimum: sql`f.below_minimum`,
  unsent: sql`f.queued_scans > 0`,
  printerFault: sql`f.printer = 'fault'`,
  paperOut: sql`f.printer = 'paperOut'`,
}
