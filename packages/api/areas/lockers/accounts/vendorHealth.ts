/** A vendor's reliability: failed requests and late events of the last 30 days, and the firmware of its banks. */
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { VendorHealth } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { getRecord } from '../../../engine/readRecords.ts'
import { everywhere } from '../../../engine/statements.ts'
import { serve } from '../../../http/serve.ts'
import { openLatency } from '../commands/openLatency.ts'

const daysTold = 30

const daysStatement = (vendorId: string) => sql<VendorHealth['days'][number]>`
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(h.requests), 0)::int as requests,
    coalesce(sum(h.failed_requests), 0)::int as "failedRequests", coalesce(sum(h.events), 0)::int as events,
    coalesce(sum(h.late_events), 0)::int as "lateEvents"
  from generate_series(date_trunc('day', now()) - make_interval(days => ${sql.lit(daysTold - 1)}), date_trunc('day', now()),
    interval '1 day') d(day)
  left join (locker_account_hours h join locker_vendor_accounts a on a.id = h.account_id and a.locker_vendor_id = ${vendorId})
    on h.hour >= d.day and h.hour < d.day + interval '1 day'
  group by d.day order by d.day`

/** Counts the same banks the fleet page lists. */
const firmwareStatement = (vendorId: string, reachable: readonly string[] | null) => sql<
  VendorHealth['firmware'][number]
>`
  select b.firmware, count(*)::int as banks from locker_banks b
  join customers c on c.id = b.customer_id and c.archived_at is null
  where b.locker_vendor_id = ${vendorId} and b.archived_at is null and b.status <> 'decommissioned'
    and ${reachable === null ? sql`true` : sql`b.customer_id = any(${[...reachable]}::uuid[])`}
  group by b.firmware order by count(*) desc, b.firmware desc nulls last`

/** Across all banks: a vendor's speed doesn't depend on which customers the user may see. */
const openingOf = (db: Db, vendorId: string) =>
  openLatency(
    db,
    sql`c.requested_at > now() - make_interval(days => ${sql.lit(daysTold)}) and exists (
    select from locker_banks b where b.customer_id = c.customer_id and b.id = c.locker_bank_id and b.locker_vendor_id = ${vendorId})`,
  )

export function vendorHealthRoute(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/system/lockerVendors/:id/health', ({ params: { id }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const vendor = await getRecord(db, lockerVendors, everywhere, id)
      return {
        target: Number(vendor.reliabilityTarget),
        days: await db.all(daysStatement(id)),
        firmware: await db.all(firmwareStatement(id, user.customerIds)),
        opening: await openingOf(db, id),
      }
    }),
  )
}
