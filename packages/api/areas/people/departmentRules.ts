import { departments } from '@postern/domain/areas/people/departments.ts'
import { mayLeave } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { locationIssues } from '../shared/placesFit.ts'
import { belongingIssues } from '../shared/ruleParts/belonging.ts'
import { treeProblem } from '../shared/ruleParts/tree.ts'

const tree = { resource: departments, parentColumn: 'parent_department_id', deepest: 4 }

/** A tenant is at one site, so its departments default to that site. */
async function siteOf({ db, place }: WriteContext, tenantId: string): Promise<string | undefined> {
  const tenant = await db.one(sql<{ siteId: string }>`
    select site_id as "siteId" from tenants where customer_id = ${place.customerId} and id = ${tenantId}`)
  return tenant?.siteId
}

/** Newly added key contacts must belong to the department. Those added earlier may stay, even if they've left it since. */
async function memberIssues(
  { db, place }: WriteContext,
  ids: readonly string[],
  before: { readonly id: string; readonly keyContactIds: readonly string[] | null } | null,
): Promise<Issue[]> {
  const fresh = ids.filter((id) => !before?.keyContactIds?.includes(id))
  if (fresh.length === 0) return []
  const stranger = await db.one(sql`
    select from contacts where customer_id = ${place.customerId} and id = any(${fresh}::uuid[])
    and (department_id = ${before?.id ?? null}::uuid) is not true limit 1`)
  return stranger ? [{ path: 'keyContactIds', description: 'Select contacts of this department only.' }] : []
}

export const departmentRules = rules(departments, {
  crossRecordFields: ['parentDepartmentId'],
  beforeWrite: async (context, next, before) => {
    const { tenantId, parentDepartmentId, mailStopLocationId } = next
    const siteId = next.siteId ?? (tenantId === null ? null : ((await siteOf(context, tenantId)) ?? null))
    const issues: Issue[] = [
      ...(await belongingIssues(context, { siteId, tenantId })),
      ...(await locationIssues(context, siteId, { mailStopLocationId })),
    ]
    issues.push(...(await memberIssues(context, next.keyContactIds ?? [], before)))
    if (parentDepartmentId !== null && (context.restoring || parentDepartmentId !== before?.parentDepartmentId)) {
      const problem = await treeProblem(context, tree, before?.id, parentDepartmentId)
      if (problem) issues.push({ path: 'parentDepartmentId', description: problem })
    }
    if (issues.length > 0) throw invalid(issues)
    return { siteId }
  },
  mayArchive: mayLeave,
})
