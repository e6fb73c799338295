import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockerSizes } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { connectivitySince, isTaken } from '../shared/fleetFragments.ts'
import { reachedShare } from './connectivity.ts'

const ofBank = sql`l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null`

/** The bank's sizes, smallest first. */
const takenBySize = sql`(
  select jsonb_agg(jsonb_build_object('words', n.taken || ' of ' || n.doors || ' ' || n.size, 'size', n.size,
    'taken', n.taken, 'doors', n.doors) order by array_position(${sql.lit(`{${lockerSizes.join(',')}}`)}::text[], n.size))
  from (
    select l.size, count(*)::int as doors, (count(*) filter (where ${isTaken}))::int as taken
    from lockers l where ${ofBank} group by l.size
  ) n)`

export const lockerBankFigures = computing(
  lockerBanks,
  {
    connectivitySince,
    occupancy: sql`jsonb_build_object('part', d.taken, 'whole', d.doors)`,
    takenPercent: sql`round(100.0 * d.taken / nullif(d.doors, 0), 1)`,
    takenBySize,
    expired: sql`d.expired`,
    faults: sql`d.faults`,
    uptime30Days: reachedShare(30),
  },
  sql`left join lateral (
    select count(*)::int as doors,
      (count(*) filter (where ${isTaken}))::int as taken,
      (count(*) filter (where l.occupancy = 'expired'))::int as expired,
      (count(*) filter (where l.fault <> 'none'))::int as faults
    from lockers l where ${ofBank}
  ) d on true`,
)
