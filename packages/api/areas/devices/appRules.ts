import { randomBytes } from 'node:crypto'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { networkProblem } from '@postern/domain/values/network.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { staffIssues } from '../shared/staff.ts'
import { roleIssues } from './programRoles.ts'

const newClientId = (): string => `app_${randomBytes(12).toString('base64url')}`

async function workingUsers({ db }: WriteContext, appId: string): Promise<number> {
  const found = await db.one(sql<{ working: number }>`
    select count(*)::int as working from api_users where app_id = ${appId} and status = 'active' and archived_at is null`)
  return found?.working ?? 0
}

type Values = ValuesOf<(typeof apps)['fields']>
type Before = (Values & RecordMeta) | null

/** Users can only select a customer they have access to, and existing API users must not reach other customers. */
async function servedIssues({ db, actor }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  const served = next.servedCustomerId
  if (served === (before?.servedCustomerId ?? null)) return []
  const issue = (description: string) => [{ path: 'servedCustomerId', description }]
  if (actor !== null && [served, before?.servedCustomerId ?? null].some((id) => id !== null && !canReach(actor, id)))
    return issue('Select a customer that you have access to.')
  if (served === null || before === null) return []
  const others = await db.one(sql<{ count: number }>`
    select count(*)::int as count from api_users
    where app_id = ${before.id} and archived_at is null and status <> 'revoked'
      and (all_customers or exists (select from unnest(customer_ids) c where c <> ${served}))`)
  return others && others.count > 0
    ? issue(
        `${counted(others.count, 'API user of this app reaches', 'API users of this app reach')} other customers. Change or revoke them first.`,
      )
    : []
}

export const appRules = rules(apps, {
  check: (next) => {
    const issues: Issue[] = []
    if (next.servedCustomerId && next.kind !== 'integration')
      issues.push({ path: 'servedCustomerId', description: 'Only an integration can serve a single customer.' })
    const problem = networkProblem(next.ipAllowList ?? [])
    if (problem !== undefined) issues.push({ path: 'ipAllowList', description: problem })
    return issues
  },
  beforeWrite: async (context, next, before) => {
    const isNews = next.appSecurityRoleId !== before?.appSecurityRoleId || next.kind !== before.kind
    const issues = [
      ...(await staffIssues(context, ['ownerUserId'], next, before)),
      ...(isNews ? await roleIssues(context, next.appSecurityRoleId, next.kind) : []),
      ...(await servedIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return before ? {} : { clientId: newClientId() }
  },
  mayArchive: async ({ status, id }, context) => {
    if (status !== 'retired') return 'Retire this app first. It may still be in use.'
    const working = await workingUsers(context, id)
    return (
      working === 0 ||
      `${counted(working, 'API user still signs', 'API users still sign')} in for it. Revoke or suspend first.`
    )
  },
  /** Its secrets end on archiving; after a restore, it needs a new one. */
  beforeArchive: async ({ db, alsoUpdate }, { id, secretHint }) => {
    await db.all(sql`update app_secrets set ended_at = now() where app_id = ${id} and ended_at is null`)
    if (secretHint !== null) await alsoUpdate(apps, id, { secretHint: null, secretExpiresOn: null })
  },
})
