import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { mayManage } from '@postern/domain/auth/programAccess.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RecordMeta, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { grantsEverything } from '../shared/superAdmins.ts'
import { roleIssues } from './programRoles.ts'

type Values = ValuesOf<(typeof apiUsers)['fields']>
type Before = (Values & RecordMeta) | null

/** Access to all customers, including future ones, can only be granted by a super admin and needs a role made for it. */
async function reachIssues({ db, actor, restoring }: WriteContext, next: Values, before: Before): Promise<Issue[]> {
  if (!next.allCustomers) return []
  if (
    (restoring || !before?.allCustomers) &&
    actor !== null &&
    (actor.customerIds !== null || !grantsEverything(actor.securityRole ?? {}))
  )
    return [{ path: 'allCustomers', description: 'Only a super admin can give a program access to all customers.' }]
  const role = await db.one(sql<{ dataScope: string }>`
    select data_scope as "dataScope" from app_security_roles where id = ${next.appSecurityRoleId}`)
  return role && role.dataScope !== 'all'
    ? [
        {
          path: 'allCustomers',
          description: 'Its role doesn’t have access to all data. Select another role, or select customers.',
        },
      ]
    : []
}

interface App {
  readonly kind: string
  readonly servedCustomerId: string | null
}

/** An app that serves one customer can only have API users for that customer. */
const servedIssues = ({ servedCustomerId }: App, { allCustomers, customerIds }: Values): Issue[] =>
  servedCustomerId !== null && (allCustomers || (customerIds ?? []).some((id) => id !== servedCustomerId))
    ? [{ path: 'customerIds', description: 'This app serves one customer. Select that customer only.' }]
    : []

/** Neither the old nor the new values may grant more than the user has. */
function beyondActor({ actor }: WriteContext, next: Values, before: Before): Issue[] {
  const answers = actor === null ? [] : [next, ...(before ? [before] : [])].map((each) => mayManage(actor, each))
  const problem = answers.find((answer) => answer !== true)
  return problem === undefined ? [] : [{ path: 'customerIds', description: problem }]
}

export const apiUserRules = rules(apiUsers, {
  beforeWrite: async (context, next, before) => {
    const app = await context.db.one(sql<App>`
      select kind, served_customer_id as "servedCustomerId" from apps where id = ${next.appId}`)
    const isNews = next.appSecurityRoleId !== before?.appSecurityRoleId
    const issues = [
      ...(app && isNews ? await roleIssues(context, next.appSecurityRoleId, app.kind) : []),
      ...(app ? servedIssues(app, next) : []),
      ...beyondActor(context, next, before),
      ...(await reachIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    return {}
  },
  mayArchive: (user, { actor }) => actor === null || mayManage(actor, user),
  /** Its tokens end on archiving; after a restore, it needs a new one. */
  beforeArchive: async ({ db, alsoUpdate }, { id, tokenHint }) => {
    await db.all(
      sql`update api_user_tokens set ends_at = now() where api_user_id = ${id} and (ends_at is null or ends_at > now())`,
    )
    if (tokenHint !== null) await alsoUpdate(apiUsers, id, { tokenHint: null, tokenMadeAt: null })
  },
})
