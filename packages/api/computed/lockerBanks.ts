import { lockerBanks } from '@postern/domain/resources/lockerBanks.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'

export const lockerBankFigures = computing(
  lockerBanks,
  {
    occupancy: sql`jsonb_build_object('part', d.taken, 'whole', d.doors)`,
    expired: sql`d.expired`,
    faults: sql`d.faults`,
  },
  // A door is taken from the moment it is promised to somebody.
  sql`left join lateral (
    select count(*)::int as doors,
      (count(*) filter (where l.occupancy in ('reserved', 'occupied', 'expired')))::int as taken,
      (count(*) filter (where l.occupancy = 'expired'))::int as expired,
      (count(*) filter (where l.fault <> 'none'))::int as faults
    from lockers l where l.customer_id = r.customer_id and l.locker_bank_id = r.id and l.archived_at is null
  ) d on true`,
)
