/** A tenant's status follows its dates and spaces, unless a user has set it. */

import { statusByDates } from '@postern/domain/areas/people/tenant.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { RowOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { todayAt } from '../../days.ts'
import type { WriteContext } from '../../engine/rules.ts'

type Tenant = RowOf<typeof tenants>

/** `but` is a space that is about to be removed. */
async function hasSpaceNow({ db, place }: WriteContext, tenantId: string, but: string | null): Promise<boolean> {
  const found = await db.one(sql`
    select from tenant_spaces where customer_id = ${place.customerId} and tenant_id = ${tenantId}
    and archived_at is null and id is distinct from ${but}::uuid limit 1`)
  return found !== undefined
}

export async function statusNow(
  context: WriteContext,
  days: Pick<Tenant, 'siteId' | 'moveInDate' | 'moveOutDate'>,
  tenantId: string | undefined,
  but: string | null = null,
) {
  const hasSpace = tenantId !== undefined && (await hasSpaceNow(context, tenantId, but))
  const today = await todayAt(context.db, context.place.customerId, days.siteId)
  return { hasSpace, byDates: statusByDates(days, today, hasSpace) }
}

/** Call after a space is added, or before one is removed. */
export async function settleStatus(context: WriteContext, tenantId: string, but: string | null = null): Promise<void> {
  const { db, place } = context
  const tenant = await db.one(sql<Pick<Tenant, 'siteId' | 'status' | 'statusFrom' | 'moveInDate' | 'moveOutDate'>>`
    select site_id as "siteId", status, status_from as "statusFrom", move_in_date as "moveInDate", move_out_date as "moveOutDate"
    from tenants where customer_id = ${place.customerId} and id = ${tenantId} and archived_at is null`)
  if (tenant?.statusFrom !== 'dates') return
  const { byDates } = await statusNow(context, tenant, tenantId, but)
  if (byDates !== tenant.status) await context.alsoUpdate(tenants, tenantId, { status: byDates })
}
