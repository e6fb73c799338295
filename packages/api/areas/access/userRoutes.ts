/** Helps users sign in, and shows what they may do. Each action needs its own permission besides viewing users. */

import { users } from '@postern/domain/areas/access/users.ts'
import { deviceName } from '@postern/domain/auth/device.ts'
import type { Grantable } from '@postern/domain/auth/granting.ts'
import { catalogues, grantedPaths } from '@postern/domain/auth/grants.ts'
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { accountHash } from '../../auth/account/account.ts'
import { requireAuthorityOver } from '../../auth/authority.ts'
import { lockedUntil, refill, takeOrRefuse } from '../../auth/budget.ts'
import { factorsOf, lockPerson } from '../../auth/factors/factors.ts'
import { sendInvitation } from '../../auth/passwords/invitations.ts'
import { limitLinksTo } from '../../auth/passwords/linkLimit.ts'
import { voidLinksOf } from '../../auth/passwords/links.ts'
import { mailLinkTo } from '../../auth/passwords/resetLinks.ts'
import { maySignIn, type Person, withCustomer } from '../../auth/people.ts'
import { endSession, endSessionsOf, sessionsOf } from '../../auth/session.ts'
import { originOf, recordSignIn, type SignInEvent } from '../../auth/signInLog.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { writeAudit } from '../../engine/audit.ts'
import type { Context } from '../../engine/context.ts'
import { updateRecord, writeFields } from '../../engine/records.ts'
import { serve } from '../../http/serve.ts'
import { checkPermission } from './permissionCheck.ts'

interface Subject extends Grantable {
  id: string
  userName: string
  email: string
  status: string
  rowVersion: number
  hasPassword: boolean
  authSource: string
  maySignIn: boolean
  customerName: string
  customerStatus: string
  isProvider: boolean
  customerIds: string[] | null
  expiresAt: string | null
  roleId: string
  productPermissions: object
}

interface UserRequest {
  readonly params: { readonly customerId: string; readonly id: string }
  readonly signedIn: { readonly user: Person; readonly sessionId: string }
  readonly request: FastifyRequest
}

async function subjectOf(db: Db, { customerId, id }: UserRequest['params']): Promise<Subject> {
  const found = await db.one(sql<Subject>`
    select u.id, u.name as "userName", u.email, u.status, u.row_version as "rowVersion", u.password_hash is not null as "hasPassword", u.auth_source as "authSource",
      ${maySignIn} as "maySignIn", c.name as "customerName", c.status as "customerStatus", c.is_provider as "isProvider",
      u.customer_ids as "customerIds", u.expires_at as "expiresAt", r.id as "roleId", r.name, r.permissions,
      r.product_permissions as "productPermissions", r.max_grant_level as "maxGrantLevel"
    from users u ${withCustomer}
    join security_roles r on r.customer_id = u.customer_id and r.id = u.security_role_id
    where u.customer_id = ${customerId} and u.id = ${id} and u.archived_at is null`)
  if (!found) throw failure('not_found', { message: 'User not found, or you don’t have access to it.' })
  return found
}

/** Anyone who helps a user above them sign in could sign in as that user. */
async function helped(db: Db, { params, signedIn }: UserRequest): Promise<Subject> {
  const subject = await subjectOf(db, params)
  await requireAuthorityOver(db, signedIn.user, subject.id)
  return subject
}

/** For actions that lift an account's protection. A stolen session must not lift its owner's: account settings ask for proof. */
async function helpedBySomebodyElse(db: Db, asked: UserRequest): Promise<Subject> {
  if (asked.params.id === asked.signedIn.user.id)
    throw failure('conflict', { message: 'You can’t do this for your own account. Ask another administrator.' })
  return helped(db, asked)
}

const note = (db: Db, { request }: UserRequest, userId: string, event: SignInEvent, reason?: string) =>
  recordSignIn(db, originOf(request), { event, outcome: 'success', userId, ...(reason && { reason }) })

function whyBlocked({ maySignIn: may, customerStatus, customerName, status, expiresAt }: Subject): string | null {
  if (may && status === 'active') return null
  if (customerStatus === 'suspended' || customerStatus === 'offboarded') return `${customerName} is ${customerStatus}.`
  return status === 'active' ? `The account expired on ${expiresAt}.` : `The account is ${status}.`
}

function accessOf(subject: Subject) {
  const from = `Role ${subject.name}`
  const told = (paths: readonly string[]) => paths.map((path) => ({ path, from }))
  return {
    blocked: whyBlocked(subject),
    role: { id: subject.roleId, name: subject.name, maxGrantLevel: subject.maxGrantLevel },
    // Only the provider's users are staff. For others, these permissions have no effect in the console.
    staff: subject.isProvider ? told(grantedPaths(catalogues.staff, subject.permissions)) : [],
    product: told(grantedPaths(catalogues.product, subject.productPermissions)),
    customers: subject.customerIds === null ? null : subject.customerIds.length,
  }
}

const shownSignIns = 30

async function securityOf(db: Db, deps: Deps, { id, email }: Subject) {
  const { factors, recoveryCodesLeft } = await factorsOf(db, id)
  const sessions = await sessionsOf(db, deps.sessionLimits, id, null)
  const signIns = await db.all(sql<{
    id: string
    at: string
    event: string
    outcome: string
    address: string | null
    userAgent: string | null
    reason: string | null
  }>`select id, at, event, outcome, address, user_agent as "userAgent", reason from sign_in_log
    where user_id = ${id} order by at desc, id desc limit ${shownSignIns}`)
  return {
    lockedUntil: await lockedUntil(db, 'signInByAccount', accountHash(deps, email).toString('base64url')),
    recoveryCodesLeft,
    factors,
    sessions: sessions.map(({ expiresAt: _, current: __, ...session }) => session),
    signIns: signIns.map(({ userAgent, ...entry }) => ({ ...entry, device: deviceName(userAgent) })),
  }
}

async function resendInvitation(db: Db, deps: Deps, asked: UserRequest): Promise<void> {
  const subject = await helped(db, asked)
  if (subject.hasPassword)
    throw failure('conflict', { message: 'This user already has a password. Send a password reset link instead.' })
  if (subject.status !== 'invited')
    throw failure('conflict', {
      message: `The account is ${subject.status}. You can only resend an invitation to an invited user.`,
    })
  await voidLinksOf(db, subject.id)
  await sendInvitation(db, deps, { ...subject, name: subject.userName }, asked.signedIn.user.name)
  await note(db, asked, subject.id, 'invitation')
}

async function sendResetLink(db: Db, deps: Deps, asked: UserRequest): Promise<void> {
  const subject = await helped(db, asked)
  const blocked = whyBlocked(subject)
  if (blocked !== null) throw failure('conflict', { message: `${blocked} They can’t sign in with a new password.` })
  await limitLinksTo(db, deps, subject.email)
  await mailLinkTo(db, deps, { ...subject, name: subject.userName })
  await note(db, asked, subject.id, 'resetLink')
}

/** Locks them out until they set a new password: every session ends, and signing in sends a link. */
async function requireNewPassword(db: Db, deps: Deps, asked: UserRequest): Promise<void> {
  const subject = await helped(db, asked)
  const blocked = whyBlocked(subject)
  if (blocked !== null) throw failure('conflict', { message: `${blocked} There’s no password to change.` })
  if (subject.authSource !== 'local')
    throw failure('conflict', { message: 'They sign in through the customer’s directory. Change the password there.' })
  const { user } = asked.signedIn
  const place = { customerId: asked.params.customerId, reachable: user.customerIds }
  const writer = { userId: user.id, via: 'newPassword', requestId: asked.request.id }
  const context: Context = { db, place, writer, actor: user, seal: deps.secrets.seal, mail: deps }
  await writeFields(context, users, subject.id, { mustChangePassword: true })
  await endSessionsOf(db, subject.id, 'revokedByAdministrator')
  await limitLinksTo(db, deps, subject.email)
  await mailLinkTo(db, deps, { ...subject, name: subject.userName })
  await note(db, asked, subject.id, 'newPassword')
}

/** One by one, so a user who can't be invited doesn't block the others. */
async function resendInvitations(
  db: Db,
  deps: Deps,
  asked: Omit<UserRequest, 'params'>,
  customerId: string,
  ids: string[],
) {
  const refused: { name: string; reason: string }[] = []
  for (const id of new Set(ids))
    try {
      await db.inPart(() => resendInvitation(db, deps, { ...asked, params: { customerId, id } }))
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      const named = await db.one(sql<{ name: string }>`
        select name from users where customer_id = ${customerId} and id = ${id}`)
      refused.push({ name: named?.name ?? 'Unknown user', reason: error.message })
    }
  return { sent: new Set(ids).size - refused.length, refused }
}

/** For users who lost their phone and codes. Sessions end because anyone who has the phone may have them, too. */
async function resetSecondFactor(db: Db, deps: Deps, asked: UserRequest, reason: string): Promise<void> {
  const subject = await helpedBySomebodyElse(db, asked)
  await lockPerson(db, subject.id)
  const { factors } = await factorsOf(db, subject.id)
  if (factors.length === 0) throw failure('conflict', { message: 'This user has no second factor.' })
  await db.all(sql`delete from factors where user_id = ${subject.id}`)
  await db.all(sql`delete from recovery_codes where user_id = ${subject.id}`)
  await endSessionsOf(db, subject.id, 'revokedByAdministrator')
  const { user } = asked.signedIn
  const row = await db.one(sql<{ rowVersion: number }>`
    update users set row_version = row_version + 1, updated_at = now(), updated_by = ${user.id}
    where id = ${subject.id} returning row_version as "rowVersion"`)
  const methods = [...new Set(factors.map(({ method }) => method))].sort()
  writeAudit(db, { userId: user.id, via: 'resetMfa', requestId: asked.request.id, reason }, [
    {
      resource: users,
      customerId: asked.params.customerId,
      recordId: subject.id,
      action: 'update',
      rowVersion: row?.rowVersion ?? 0,
      changes: { mfaMethods: { before: methods, after: null } },
    },
  ])
  const origin = originOf(asked.request)
  const place = { device: deviceName(origin.userAgent), address: origin.address, at: new Date().toISOString() }
  const what = `${user.name} removed your second factors. Set up a new one when you next sign in.`
  await post(db, deps, subject.email, mails.factorsChanged(subject.userName, what, place))
  await note(db, asked, subject.id, 'factorRemoved', reason)
}

/** Rate limited: each unlock allows a new set of guesses at the password and the second factor. */
async function unlock(db: Db, deps: Deps, asked: UserRequest): Promise<void> {
  const subject = await helpedBySomebodyElse(db, asked)
  const { customerId } = asked.params
  await takeOrRefuse(db, 'unlocks', subject.id, 'unlocks of this user')
  await refill(db, 'signInByAccount', accountHash(deps, subject.email).toString('base64url'))
  await refill(db, 'guessableCodes', subject.id)
  if (subject.status === 'locked') {
    const { user } = asked.signedIn
    const context: Context = {
      db,
      place: { customerId, reachable: user.customerIds },
      writer: { userId: user.id, via: 'console', requestId: asked.request.id },
      actor: user,
      seal: deps.secrets.seal,
      mail: deps,
    }
    await updateRecord(context, users, subject.id, { status: 'active' }, subject.rowVersion)
  }
  await note(db, asked, subject.id, 'unlocked')
}

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const within = <T>(asked: UserRequest, work: (db: Db) => Promise<T>): Promise<T> =>
    tx(deps.database, { customerId: asked.params.customerId }, work)
  const done = async (asked: UserRequest, work: (db: Db) => Promise<unknown>): Promise<undefined> => {
    await within(asked, work)
    return undefined
  }

  serve(app, 'GET /api/customers/:customerId/users/:id/access', (asked) =>
    within(asked, async (db) => accessOf(await subjectOf(db, asked.params))),
  )
  serve(app, 'GET /api/customers/:customerId/users/:id/can', (asked) =>
    within(asked, async (db) => {
      const subject = await subjectOf(db, asked.params)
      return checkPermission(db, asked.params.customerId, { ...subject, blocked: whyBlocked(subject) }, asked.query)
    }),
  )
  serve(app, 'GET /api/customers/:customerId/users/:id/security', (asked) =>
    within(asked, async (db) => securityOf(db, deps, await subjectOf(db, asked.params))),
  )
  serve(app, 'POST /api/customers/:customerId/users/:id/invitation', (asked) =>
    done(asked, (db) => resendInvitation(db, deps, asked)),
  )
  serve(app, 'POST /api/customers/:customerId/users/:id/resetLink', (asked) =>
    done(asked, (db) => sendResetLink(db, deps, asked)),
  )
  serve(app, 'POST /api/customers/:customerId/users/:id/newPassword', (asked) =>
    done(asked, (db) => requireNewPassword(db, deps, asked)),
  )
  serve(app, 'POST /api/customers/:customerId/users/invitations', ({ params: { customerId }, body, ...asked }) =>
    tx(deps.database, { customerId }, (db) => resendInvitations(db, deps, asked, customerId, body.ids)),
  )
  serve(app, 'POST /api/customers/:customerId/users/:id/resetMfa', (asked) =>
    done(asked, (db) => resetSecondFactor(db, deps, asked, asked.body.reason)),
  )
  serve(app, 'POST /api/customers/:customerId/users/:id/unlock', (asked) =>
    done(asked, (db) => unlock(db, deps, asked)),
  )
  serve(app, 'DELETE /api/customers/:customerId/users/:id/sessions', (asked) =>
    done(asked, async (db) => {
      const { id } = await helped(db, asked)
      await endSessionsOf(db, id, 'revokedByAdministrator', asked.signedIn.sessionId)
      await note(db, asked, id, 'sessionsEnded')
    }),
  )
  serve(app, 'DELETE /api/customers/:customerId/users/:id/sessions/:sessionId', (asked) =>
    done(asked, async (db) => {
      const { id } = await helped(db, asked)
      const { sessionId } = asked.params
      const theirs = await db.one(sql`select id from sessions where id = ${sessionId} and user_id = ${id}`)
      if (!theirs || !(await endSession(db, sessionId, 'revokedByAdministrator'))) throw failure('not_found')
    }),
  )
}
