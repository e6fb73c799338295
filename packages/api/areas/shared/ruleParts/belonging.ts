/** Members of a department or tenant must be at its site, or at no particular site. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { WriteContext } from '../../../engine/rules.ts'

interface Belonging {
  readonly siteId: string | null
  readonly departmentId?: string | null
  readonly tenantId: string | null
}

/** The referenced department and tenant; undefined if not set. */
export interface Belongings {
  readonly department: { readonly siteId: string | null; readonly tenantId: string | null } | undefined
  readonly tenant: { readonly siteId: string } | undefined
}

export async function belongingsOf({ db, place }: WriteContext, next: Belonging): Promise<Belongings> {
  const { departmentId = null, tenantId } = next
  if (departmentId === null && tenantId === null) return { department: undefined, tenant: undefined }
  return {
    department: await db.one(sql<{ siteId: string | null; tenantId: string | null }>`
      select site_id as "siteId", tenant_id as "tenantId" from departments
      where customer_id = ${place.customerId} and id = ${departmentId}`),
    tenant: await db.one(sql<{ siteId: string }>`
      select site_id as "siteId" from tenants where customer_id = ${place.customerId} and id = ${tenantId}`),
  }
}

export function belongingIssuesOf({ department, tenant }: Belongings, { siteId, tenantId }: Belonging): Issue[] {
  const issues: Issue[] = []
  if (siteId !== null && department?.siteId && department.siteId !== siteId)
    issues.push({ path: 'departmentId', description: 'This department is at another site.' })
  if (siteId !== null && tenant && tenant.siteId !== siteId)
    issues.push({ path: 'tenantId', description: 'This tenant is at another site.' })
  if (tenantId !== null && department?.tenantId && department.tenantId !== tenantId)
    issues.push({ path: 'departmentId', description: 'This department belongs to another tenant.' })
  return issues
}

/** References to records that don't exist are left to the foreign keys. */
export async function belongingIssues(context: WriteContext, next: Belonging): Promise<Issue[]> {
  return belongingIssuesOf(await belongingsOf(context, next), next)
}
