/** Imports users: new ones are invited as if added by hand. */
import { isDeepStrictEqual } from 'node:util'
import { users } from '@postern/domain/areas/access/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Planner } from '../../imports/importKind.ts'
import { ruledKind } from '../../imports/ruledKind.ts'

const isListed = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** Defaults to the default role, and to selected sites if the file lists any. */
async function userPlanner(db: Db, customerId: string): Promise<Planner> {
  const role = await db.one(sql<{ id: string }>`
    select id from security_roles where customer_id = ${customerId} and is_default and archived_at is null limit 1`)
  return {
    plan: (read, before) => {
      const securityRoleId = read.securityRoleId ?? role?.id ?? null
      if (securityRoleId === null)
        return { issues: [{ path: 'securityRoleId', description: 'Enter a role. There’s no default role.' }] }
      const isLimited = isListed(read.siteIds) && !isDeepStrictEqual(read.siteIds, before?.siteIds)
      const siteScope = isLimited ? 'selected' : read.siteScope
      return { values: { ...read, securityRoleId, siteScope } }
    },
  }
}

export const userImport = ruledKind('users', users, {
  // A file can't deactivate users or change staff's customers; the site scope follows from the sites.
  without: ['status', 'customerIds', 'siteScope'],
  optional: ['securityRoleId'],
  keys: [
    { key: 'email', label: 'Email', targets: ['email'], ofRecord: sql`r.email` },
    { key: 'employeeId', label: 'Employee ID', targets: ['employeeId'], ofRecord: sql`r.employee_id` },
  ],
  planner: userPlanner,
})
