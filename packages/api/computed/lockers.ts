import { lockers } from '@postern/domain/resources/lockers.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'

/** Four states that come and go by themselves, and the bank's connection: a door can be used when all of them allow it. */
export const lockerFigures = computing(
  lockers,
  {
    available: sql`(r.service_state = 'inService' and r.occupancy = 'empty' and r.door_state = 'closed' and r.fault = 'none'
      and b.status = 'active' and b.connectivity in ('online', 'flapping'))`,
  },
  sql`join locker_banks b on b.customer_id = r.customer_id and b.id = r.locker_bank_id`,
)
