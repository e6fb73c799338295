/** Requests sent to a vendor with an account, newest first. */
import type { VendorRequestRow } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { isFailedRequest } from './accountState.ts'

const pageSize = 50

export async function requestsOf(
  db: Db,
  accountId: string,
  { only, cursor }: { readonly only?: 'failed' | undefined; readonly cursor?: string | undefined },
) {
  const found = await db.all(sql<VendorRequestRow>`
    select r.id::text, r.at, r.operation, r.method, r.path, r.status, r.attempt, r.duration_ms as "durationMs", r.outcome,
      r.request, r.response
    from locker_vendor_requests r where r.account_id = ${accountId}
      ${only === undefined ? sql`` : sql`and ${isFailedRequest}`}
      ${cursor === undefined ? sql`` : sql`and r.id < ${cursor}::bigint`}
    order by r.id desc limit ${pageSize + 1}`)
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}
