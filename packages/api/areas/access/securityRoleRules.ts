import { isDeepStrictEqual } from 'node:util'
import { roleDefaults } from '@postern/domain/areas/access/roleTemplates.ts'
import { lockedRole, securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { levelOf, mayGrant, mayHandle } from '@postern/domain/auth/granting.ts'
import { grantName } from '@postern/domain/auth/grantNames.ts'
import { catalogues, grantedPaths, groupOfPath } from '@postern/domain/auth/grants.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { fieldsWhere, type RowOf } from '@postern/domain/engine/resource.ts'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { defaultIssues, mayArchiveDefault, settleDefault } from '../shared/ruleParts/oneDefault.ts'
import {
  anotherSuperAdmin,
  grantsEverything,
  isProvider,
  lastSuperAdmin,
  longestTenure,
} from '../shared/superAdmins.ts'

type Role = RowOf<typeof securityRoles>
type Values = Pick<Role, 'permissions' | 'maxGrantLevel'>

/** Roles that came with the platform are locked, except for the customer's choice of default role. */
function lockedIssues(next: object, before: object | null): Issue[] {
  if (!before || !Reflect.get(before, 'isSystem')) return []
  return fieldsWhere(securityRoles, (field) => field.writable)
    .map(([name]) => name)
    .filter((name) => name !== 'isDefault' && !isDeepStrictEqual(Reflect.get(next, name), Reflect.get(before, name)))
    .map((path) => ({ path, description: lockedRole }))
}

/** Only the provider's roles hold staff permissions; other customers' roles describe the product apps (spec:session#staff). */
async function staffIssues(context: WriteContext, { permissions }: Values): Promise<Issue[]> {
  const foreign = grantedPaths(catalogues.staff, permissions).find(
    (path) => groupOfPath(catalogues.staff, path) !== customersGroup,
  )
  if (foreign === undefined || (await isProvider(context))) return []
  return [
    {
      path: 'permissions',
      description: `Only the provider’s roles can have the permission ${grantName(catalogues.staff, foreign)}.`,
    },
  ]
}

const customersGroup = catalogues.staff.groups[0]?.title

/**
 * Requires authority over the role both before and after: a role emptied by a user below it would count as lower, and that
 * user could then change its holders' addresses, reset them, and sign in as them once it's restored.
 */
function grantIssues({ actor }: WriteContext, next: Values, before: Role | null): Issue[] {
  if (!actor) return []
  const level = levelOf(actor)
  if (before && before.maxGrantLevel > level)
    return [
      {
        path: 'maxGrantLevel',
        description: `This role has level ${before.maxGrantLevel} and yours ${level}. You can’t change it.`,
      },
    ]
  const mayChange = before ? mayHandle(actor, before) : true
  if (mayChange !== true) return [{ path: 'permissions', description: mayChange }]
  const issues: Issue[] = []
  const allowed = mayGrant(actor, before?.permissions ?? null, next.permissions)
  if (allowed !== true) issues.push({ path: 'permissions', description: allowed })
  if (next.maxGrantLevel > level)
    issues.push({
      path: 'maxGrantLevel',
      description: `Your own role has level ${level}. You can’t assign a higher one.`,
    })
  return issues
}

async function superAdminIssues(context: WriteContext, next: Values, before: Role | null): Promise<Issue[]> {
  const lessened = before && grantsEverything(before.permissions) && !grantsEverything(next.permissions)
  if (!lessened || !(await isProvider(context))) return []
  const tenure = await longestTenure(context, before.id)
  if (tenure === 'none' || (await anotherSuperAdmin(context, tenure, { roleId: before.id }))) return []
  return [{ path: 'permissions', description: lastSuperAdmin }]
}

export const securityRoleRules = rules(securityRoles, {
  defaults: async (context, { baseTemplate }) => roleDefaults(baseTemplate, await isProvider(context)),
  check: (next, before) => [...lockedIssues(next, before), ...defaultIssues(securityRoles, next, before)],
  beforeWrite: async (context, next, before) => {
    const issues = [
      ...grantIssues(context, next, before),
      ...(await staffIssues(context, next)),
      ...(await superAdminIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return settleDefault(context, securityRoles, next, before)
  },
  mayArchive: async (role, { actor }) => {
    if (role.isSystem) return 'This is a system role and can’t be archived. Assign its users another role instead.'
    if (actor?.securityRole?.id === role.id)
      return 'This is your own role. Ask someone with another role to archive it.'
    const authority = mayHandle(actor, role)
    if (authority !== true) return authority
    return mayArchiveDefault(securityRoles, role)
  },
})
