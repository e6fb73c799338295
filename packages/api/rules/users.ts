import { type Issue, invalid } from '@postern/domain/failure.ts'
import { type Grantable, mayHandle } from '@postern/domain/granting.ts'
import type { RowOf, ValuesOf } from '@postern/domain/resource.ts'
import { mayMoveUser, users } from '@postern/domain/resources/users.ts'
import { forgottenUser } from '@postern/domain/waiting.ts'
import { sql } from 'kysely'
import { sendInvitation } from '../auth/invitations.ts'
import { voidLinksOf } from '../auth/links.ts'
import { endSessionsOf } from '../auth/session.ts'
import { today } from '../today.ts'
import { keepPinMark, markNewPin, pinIssues } from './pins.ts'
import { rules, type WriteContext } from './rules.ts'
import { anotherSuperAdmin, grantsEverything, isProvider, lastSuperAdmin } from './superAdmins.ts'

type User = RowOf<typeof users>
type Values = ValuesOf<(typeof users)['fields']>

export const roleOf = ({ db, place }: Pick<WriteContext, 'db' | 'place'>, id: string): Promise<Grantable | undefined> =>
  db.one(sql<Grantable>`
    select name, permissions, max_grant_level as "maxGrantLevel" from security_roles
    where customer_id = ${place.customerId} and id = ${id}`)

/** What a directory tells us about somebody is changed in the directory (entities §2.1). */
const fromDirectory = ['firstName', 'lastName', 'email', 'phone', 'jobTitle', 'employeeId'] as const

const directoryIssues = (next: Values, before: User | null): Issue[] =>
  before?.authSource === 'scim'
    ? fromDirectory
        .filter((name) => next[name] !== before[name])
        .map((path) => ({ path, description: 'This comes from the customer’s directory. Change it there.' }))
    : []

const siteIssues = ({ siteScope, siteIds }: Values): Issue[] =>
  siteScope === 'selected' && siteIds.length === 0
    ? [{ path: 'siteIds', description: 'Choose at least one site, or let them see all sites.' }]
    : []

function moveIssues(next: Values, before: User | null): Issue[] {
  const allowed = before && next.status !== before.status ? mayMoveUser(before, next.status) : true
  return allowed === true ? [] : [{ path: 'status', description: allowed }]
}

/** Whoever could change a person above them could take their place: another address, and a new password sent to it. */
async function roleIssues(context: WriteContext, next: Values, before: User | null): Promise<Issue[]> {
  const { actor } = context
  const issues: Issue[] = []
  const isOneself = before !== null && before.id === actor?.id
  const had = before && !isOneself ? await roleOf(context, before.securityRoleId) : undefined
  const mayChange = had ? mayHandle(actor, had) : true
  if (mayChange !== true) issues.push({ path: '', description: mayChange })
  else if (next.securityRoleId !== before?.securityRoleId) {
    const role = await roleOf(context, next.securityRoleId)
    const mayGive = role ? mayHandle(actor, role) : true
    if (mayGive !== true) issues.push({ path: 'securityRoleId', description: mayGive })
  }
  if (isOneself && next.status !== before.status)
    issues.push({ path: 'status', description: 'You cannot lock or deactivate yourself.' })
  return issues
}

const maySignIn = ({ status, expiresAt }: Pick<User, 'status' | 'expiresAt'>): boolean =>
  status === 'active' && (expiresAt === null || expiresAt >= today())

async function isSuperAdmin(context: WriteContext, user: Pick<User, 'status' | 'expiresAt' | 'securityRoleId'>) {
  const role = maySignIn(user) ? await roleOf(context, user.securityRoleId) : undefined
  return role !== undefined && grantsEverything(role.permissions)
}

async function superAdminIssues(context: WriteContext, next: Values, before: User | null): Promise<Issue[]> {
  const touched =
    before && (['status', 'expiresAt', 'securityRoleId'] as const).filter((name) => next[name] !== before[name])
  const [path] = touched ?? []
  if (!before || !path || !(await isProvider(context))) return []
  const lessens = (await isSuperAdmin(context, before)) && !(await isSuperAdmin(context, next))
  if (!lessens || (await anotherSuperAdmin(context, { userId: before.id }))) return []
  return [{ path, description: lastSuperAdmin }]
}

const isOut = (status: User['status'] | undefined): boolean => status === 'locked' || status === 'deactivated'

export const userRules = rules(users, {
  check: (next, before) => [
    ...(before?.anonymisedAt != null ? [{ path: '', description: forgottenUser }] : []),
    ...siteIssues(next),
    ...directoryIssues(next, before),
    ...moveIssues(next, before),
  ],
  beforeWrite: async (context, next, before) => {
    const issues = [
      ...(await roleIssues(context, next, before)),
      ...(await superAdminIssues(context, next, before)),
      ...(await pinIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    if (before) await keepPinMark(context, before.id, next.pin)
    if (before && isOut(next.status) && !isOut(before.status)) {
      await endSessionsOf(context.db, before.id, 'revokedByAdministrator')
      await voidLinksOf(context.db, before.id)
    }
    return {}
  },
  afterCreate: async (context, user) => {
    const { db, mail, actor } = context
    await markNewPin(context, user.id)
    // Staff who see some customers cannot make staff who see all.
    if (actor?.customerIds && (await isProvider(context)))
      await db.all(sql`update users set customer_ids = ${actor.customerIds}::uuid[] where id = ${user.id}`)
    await sendInvitation(db, mail, user, actor?.name ?? 'Postern')
  },
  mayArchive: async (user, context) => {
    if (user.id === context.actor?.id) return 'You cannot archive yourself.'
    const role = await roleOf(context, user.securityRoleId)
    const allowed = role ? mayHandle(context.actor, role) : true
    if (allowed !== true) return allowed
    const isLast =
      (await isProvider(context)) &&
      (await isSuperAdmin(context, user)) &&
      !(await anotherSuperAdmin(context, { userId: user.id }))
    return isLast ? lastSuperAdmin : true
  },
})
