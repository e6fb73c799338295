import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules } from '../../engine/rules.ts'
import { settlePlace } from '../shared/placesFit.ts'
import { settleStatus } from './tenantStatus.ts'

export const tenantSpaceRules = rules(tenantSpaces, {
  beforeWrite: async (context, next, before) => {
    const { db, place } = context
    const { tenantId, buildingId, suite } = next
    // Locked, so two tenants can't take a suite at the same time.
    await db.all(sql`select from buildings where customer_id = ${place.customerId} and id = ${buildingId} for update`)
    const tenant = await db.one(sql<{ siteId: string }>`
      select site_id as "siteId" from tenants where customer_id = ${place.customerId} and id = ${tenantId}`)
    if (!tenant) return {} // the foreign key rejects it
    await settlePlace(context, { ...next, siteId: tenant.siteId })
    const other = await db.one(sql<{ name: string }>`
      select t.name from tenant_spaces s join tenants t on t.customer_id = s.customer_id and t.id = s.tenant_id
      where s.customer_id = ${place.customerId} and s.building_id = ${buildingId} and lower(s.suite) = lower(${suite})
      and s.archived_at is null and t.archived_at is null and t.status <> 'former'
      and s.id is distinct from ${before?.id ?? null}::uuid limit 1`)
    if (other) throw invalid([{ path: 'suite', description: `“${other.name}” already has this suite.` }])
    if (context.restoring) await settleStatus(context, tenantId)
    return {}
  },
  afterCreate: (context, { tenantId }) => settleStatus(context, tenantId),
  beforeArchive: (context, { id, tenantId }) => settleStatus(context, tenantId, id),
})
