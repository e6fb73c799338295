import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { lockerSizes } from '@postern/domain/resources/lockerVendors.ts'
import { sql } from 'kysely'
import { reachedShare, sinceWhen } from '../lockers/connectivity.ts'
import { computing } from './computed.ts'

const isFree = sql`l.occupancy = 'empty' and l.service_state = 'inService' and l.fault = 'none'`

/** “3 S, 0 M, 1 L”: the sizes it has, smallest first. */
const freeBySize = sql`concat_ws(', ', ${sql.join(
  lockerSizes.map(
    (size) => sql`case when count(*) filter (where l.size = ${sql.lit(size)}) > 0
      then count(*) filter (where l.size = ${sql.lit(size)} and ${isFree}) || ${sql.lit(` ${size}`)} end`,
  ),
)})`

export const lockerBankFigures = computing(
  lockerBanks,
  {
    connectivitySince: sinceWhen,
    occupancy: sql`jsonb_build_object('part', d.taken, 'whole', d.doors)`,
    takenPercent: sql`round(100.0 * d.taken / nullif(d.doors, 0), 1)`,
    freeBySize: sql`nullif(d.free_by_size, '')`,
    expired: sql`d.expired`,
    faults: sql`d.faults`,
    uptime30Days: reachedShare(30),
  },
  // A door is taken from the moment it is promised to somebody.
  sql`left join lateral (
    select count(*)::int as doors,
      (count(*) filter (where l.occupancy in ('reserved', 'occupied', 'expired')))::int as taken,
      (count(*) filter (where l.occupancy = 'expired'))::int as expired,
      (count(*) filter (where l.fault <> 'none'))::int as faults,
      ${freeBySize} as free_by_size
    from lockers l where l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null
  ) d on true`,
)
