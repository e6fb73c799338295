import { randomBytes } from 'node:crypto'
import { type Issue, invalid } from '@postern/domain/failure.ts'
import { apps } from '@postern/domain/resources/apps.ts'
import { counted } from '@postern/domain/text.ts'
import { sql } from 'kysely'
import { networkProblem } from './network.ts'
import { roleIssues } from './programRoles.ts'
import { rules, type WriteContext } from './rules.ts'
import { staffIssues } from './staff.ts'

const newClientId = (): string => `app_${randomBytes(12).toString('base64url')}`

async function workingUsers({ db }: WriteContext, appId: string): Promise<number> {
  const found = await db.one(sql<{ working: number }>`
    select count(*)::int as working from api_users where app_id = ${appId} and status = 'active' and archived_at is null`)
  return found?.working ?? 0
}

export const appRules = rules(apps, {
  check: (next) => {
    const issues: Issue[] = []
    if (next.servedCustomerId && next.kind !== 'integration')
      issues.push({ path: 'servedCustomerId', description: 'Only an integration serves one customer.' })
    const problem = networkProblem(next.ipAllowList ?? [])
    if (problem !== undefined) issues.push({ path: 'ipAllowList', description: problem })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const isNews = next.appSecurityRoleId !== before?.appSecurityRoleId || next.kind !== before.kind
    const issues = [
      ...(await staffIssues(context, ['ownerUserId'], next, before)),
      ...(isNews ? await roleIssues(context, next.appSecurityRoleId, next.kind) : []),
    ]
    if (issues.length > 0) throw invalid(issues)
    return before ? {} : { clientId: newClientId() }
  },
  mayArchive: async ({ status, id }, context) => {
    if (status !== 'retired') return 'Retire this app first: what still uses it must not lose it.'
    const working = await workingUsers(context, id)
    return (
      working === 0 ||
      `${counted(working, 'API user still signs', 'API users still sign')} in for it. Revoke or suspend first.`
    )
  },
})
