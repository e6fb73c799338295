import { plinthMm, reachMm } from '@postern/domain/areas/lockers/lockerLayout.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { wallOf } from './wall.ts'

/** SQL version of the domain's `handleHeight`. */
const handle = sql`round(${sql.lit(plinthMm)} + (wall.rows - r.row_number + 1 - r.row_span / 2.0) * wall."rowMm")::int`

/** SQL version of the domain's `doorState`: problems take precedence over contents. `r` is the door, `b` its bank. */
export const doorState = sql`case
  when r.service_state = 'decommissioned' then 'decommissioned'
  when r.fault <> 'none' then 'fault'
  when r.service_state <> 'inService' then 'outOfService'
  when r.door_state = 'open' then 'open'
  when r.occupancy <> 'empty' then r.occupancy
  when r.door_state = 'unknown' then 'unknown'
  when b.draining_since is not null then 'draining'
  else 'free' end`

/** SQL version of the domain's `availability`: the door's four states plus its bank's status and connectivity. `b` is the bank. */
export const isAvailable = sql`(r.service_state = 'inService' and r.occupancy = 'empty' and r.door_state = 'closed'
  and r.fault = 'none' and b.status = 'active' and b.draining_since is null and b.connectivity in ('online', 'flapping'))`

export const lockerFigures = computing(
  lockers,
  {
    available: isAvailable,
    state: doorState,
    sites: sql`array[b.site_id]`,
    handleHeightMm: handle,
    isLow: sql`(${handle} < ${sql.lit(reachMm.lowest)})`,
    isHigh: sql`(${handle} > ${sql.lit(reachMm.highest)})`,
  },
  sql`join locker_banks b on b.customer_id = r.customer_id and b.id = r.locker_bank_id
  left join lateral (${wallOf(sql`r.customer_id`, sql`r.locker_bank_id`)}) wall on true`,
)
