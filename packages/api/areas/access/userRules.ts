import { isDeepStrictEqual } from 'node:util'
import { mayMoveUser, users } from '@postern/domain/areas/access/users.ts'
import { type Grantable, mayHandle } from '@postern/domain/auth/granting.ts'
import { forgottenUser } from '@postern/domain/engine/archiveGuards.ts'
import { type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { RowOf, ValuesOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { readdress } from '../../auth/account/addressChange.ts'
import { authorityOver } from '../../auth/authority.ts'
import { sendInvitation } from '../../auth/passwords/invitations.ts'
import { voidLinksOf } from '../../auth/passwords/links.ts'
import { endSessionsOf } from '../../auth/session.ts'
import { rules, type WriteContext } from '../../engine/rules.ts'
import { anotherSuperAdmin, isProvider, lastSuperAdmin, lessens, type Tenure, tenureOf } from '../shared/superAdmins.ts'
import { keepPinMark, markNewPin, pinIssues } from './pins.ts'
import { limitOf, reachIssues, settledReach } from './staffReach.ts'

type User = RowOf<typeof users>
type Values = ValuesOf<(typeof users)['fields']>

const roleOf = ({ db, place }: Pick<WriteContext, 'db' | 'place'>, id: string): Promise<Grantable | undefined> =>
  db.one(sql<Grantable>`
    select name, permissions, max_grant_level as "maxGrantLevel" from security_roles
    where customer_id = ${place.customerId} and id = ${id}`)

/** Fields that a directory manages are changed in the directory. */
const fromDirectory = ['firstName', 'lastName', 'email', 'phone', 'jobTitle', 'employeeId'] as const

const directoryIssues = (next: Values, before: User | null): Issue[] =>
  before?.authSource === 'scim'
    ? fromDirectory
        .filter((name) => next[name] !== before[name])
        .map((path) => ({ path, description: 'This comes from the customer’s directory. Change it there.' }))
    : []

const siteIssues = ({ siteScope, siteIds }: Values): Issue[] =>
  siteScope === 'selected' && siteIds.length === 0
    ? [{ path: 'siteIds', description: 'Select at least one site, or give access to all sites.' }]
    : []

function moveIssues(next: Values, before: User | null): Issue[] {
  const allowed = before && next.status !== before.status ? mayMoveUser(before, next.status) : true
  return allowed === true ? [] : [{ path: 'status', description: allowed }]
}

/** Anyone who could edit a user above them could take over the account: another address, and a new password sent to it. */
async function roleIssues(context: WriteContext, next: Values, before: User | null): Promise<Issue[]> {
  const { actor } = context
  const issues: Issue[] = []
  const isOneself = before !== null && before.id === actor?.id
  const mayChange = before && !isOneself ? await authorityOver(context.db, actor, before.id) : true
  if (mayChange !== true) issues.push({ path: '', description: mayChange })
  else if (next.securityRoleId !== before?.securityRoleId) {
    const role = await roleOf(context, next.securityRoleId)
    const mayGive = role ? mayHandle(actor, role) : true
    if (mayGive !== true) issues.push({ path: 'securityRoleId', description: mayGive })
  }
  return issues
}

/** Fields users can't change for themselves: otherwise a session, their own or a stolen one, could lift its own limits. */
const decidedByOthers = ['expiresAt', 'siteScope', 'siteIds', 'customerIds'] as const

const differs = (next: object, before: object, name: string): boolean =>
  !isDeepStrictEqual(Reflect.get(next, name), Reflect.get(before, name))

function ownIssues({ actor }: WriteContext, next: Values, before: User | null): Issue[] {
  if (!before || before.id !== actor?.id) return []
  const issues: Issue[] = decidedByOthers
    .filter((name) => differs(next, before, name))
    .map((path) => ({ path, description: notForOneself }))
  if (before.mfaRequired && !next.mfaRequired) issues.push({ path: 'mfaRequired', description: notForOneself })
  if (next.status !== before.status)
    issues.push({ path: 'status', description: 'You can’t lock or deactivate yourself.' })
  if (next.email !== before.email)
    issues.push({
      path: 'email',
      description: 'Change your own email address in Account settings, where we ask for your password.',
    })
  return issues
}

const notForOneself = 'You can’t change this for yourself. Ask another administrator.'

/** How long a user with these values is a super admin. */
async function tenureWith(context: WriteContext, values: Values): Promise<Tenure> {
  const role = await roleOf(context, values.securityRoleId)
  return tenureOf(context, { ...values, customerIds: limitOf(values), permissions: role?.permissions ?? {} })
}

async function superAdminIssues(context: WriteContext, next: Values, before: User | null): Promise<Issue[]> {
  const [path] = before
    ? ['status', 'expiresAt', 'securityRoleId', 'customerIds'].filter((name) => differs(next, before, name))
    : []
  if (!before || path === undefined || !(await isProvider(context))) return []
  const had = await tenureWith(context, before)
  if (had === 'none' || !lessens(had, await tenureWith(context, next))) return []
  return (await anotherSuperAdmin(context, had, { userId: before.id })) ? [] : [{ path, description: lastSuperAdmin }]
}

const isOut = (status: User['status'] | undefined): boolean => status === 'locked' || status === 'deactivated'

export const userRules = rules(users, {
  // `users_keep_name` keeps the name, first name and last name in step.
  readsBack: true,
  check: (next, before) => [
    ...(before?.anonymisedAt != null ? [{ path: '', description: forgottenUser }] : []),
    ...siteIssues(next),
    ...directoryIssues(next, before),
    ...moveIssues(next, before),
  ],
  beforeWrite: async (context, next, before) => {
    const issues = [
      ...(await roleIssues(context, next, before)),
      ...ownIssues(context, next, before),
      ...(await superAdminIssues(context, next, before)),
      ...(await pinIssues(context, next, before)),
      ...(await reachIssues(context, next, before)),
    ]
    if (issues.length > 0) throw invalid(issues)
    if (before) await keepPinMark(context, before.id, next.pin)
    if (before && next.email !== before.email)
      await readdress(context.db, context.mail, before, next.email, context.actor?.name ?? 'Postern')
    if (before && isOut(next.status) && !isOut(before.status)) {
      await endSessionsOf(context.db, before.id, 'revokedByAdministrator')
      await voidLinksOf(context.db, before.id)
    }
    return { customerIds: await settledReach(context, next, before) }
  },
  afterCreate: async (context, user) => {
    const { db, mail, actor } = context
    await markNewPin(context, user.id)
    await sendInvitation(db, mail, user, actor?.name ?? 'Postern')
  },
  mayArchive: async (user, context) => {
    if (user.id === context.actor?.id) return 'You can’t archive yourself.'
    const allowed = await authorityOver(context.db, context.actor, user.id)
    if (allowed !== true) return allowed
    const had = (await isProvider(context)) ? await tenureWith(context, user) : 'none'
    const isLast = had !== 'none' && !(await anotherSuperAdmin(context, had, { userId: user.id }))
    return isLast ? lastSuperAdmin : true
  },
  /** Archived users lose all sessions and links; once restored, they have to sign in again. */
  beforeArchive: async ({ db }, { id }) => {
    await endSessionsOf(db, id, 'revokedByAdministrator')
    await voidLinksOf(db, id)
  },
})
