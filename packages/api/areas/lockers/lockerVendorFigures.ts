import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { share } from '../shared/fleetFragments.ts'
import { expiresSoon } from '../shared/ruleParts/expiry.ts'

export const lockerVendorFigures = computing(
  lockerVendors,
  {
    credentialsExpireSoon: expiresSoon('credentials_expire_on'),
    doors: sql`used.doors`,
    banksOnline: share(sql`used.online`, sql`used.in_use`),
  },
  // Only active banks are expected to respond.
  sql`left join lateral (
    select (count(*) filter (where b.status = 'active'))::int as in_use,
      (count(*) filter (where b.status = 'active' and b.connectivity in ('online', 'flapping')))::int as online,
      coalesce(sum((select count(*) from lockers l
        where l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null)), 0)::int as doors
    from locker_banks b where b.locker_vendor_id = r.id and b.archived_at is null
  ) used on true`,
)
