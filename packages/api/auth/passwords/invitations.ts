/** Invites staff: created without a password, which they choose through the link in the email. */

import { type Grantable, mayHandle } from '@postern/domain/auth/granting.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type LinkMailDeps, post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { writeAudit } from '../../engine/audit.ts'
import { newId } from '../../newId.ts'
import { requireAuthorityOver, requireReachOfStaff } from '../authority.ts'
import { type Receiver, staffByEmail } from '../people.ts'
import { serveAuth } from '../serveAuth.ts'
import type { SignedIn } from '../session.ts'
import { type Origin, originOf, recordSignIn } from '../signInLog.ts'
import { limitLinksTo } from './linkLimit.ts'
import { makeLink } from './links.ts'

const minutesADay = 1_440

interface Invited {
  readonly name: string
  readonly email: string
  readonly securityRoleId: string
}

/** Users can't grant what they lack: staff limited to some customers can't create staff who see all. */
async function requireGrantable(db: Db, { user }: SignedIn, roleId: string): Promise<void> {
  const role = await db.one(sql<Grantable>`
    select name, permissions, max_grant_level as "maxGrantLevel" from security_roles
    where customer_id = ${user.customerId} and id = ${roleId} and archived_at is null`)
  const refuse = (description: string) =>
    failure('unprocessable', { message: description, errors: [{ path: 'securityRoleId', description }] })
  if (!role) throw refuse('Role not found.')
  const allowed = mayHandle(user, role)
  if (allowed !== true) throw refuse(allowed)
}

async function makeMember(db: Db, { user }: SignedIn, invited: Invited, requestId: string): Promise<string> {
  const id = newId()
  await db.all(sql`
    insert into users (customer_id, id, name, email, security_role_id, customer_ids, status, created_by, updated_by)
    values (${user.customerId}, ${id}, ${invited.name}, ${invited.email}, ${invited.securityRoleId}, ${user.customerIds}::uuid[], 'invited', ${user.id}, ${user.id})`)
  const changes = {
    name: { before: null, after: invited.name },
    email: { before: null, after: invited.email },
    securityRoleId: { before: null, after: invited.securityRoleId },
    status: { before: null, after: 'invited' },
  }
  writeAudit(db, { userId: user.id, via: 'console', requestId }, [
    {
      resource: { name: 'users' },
      customerId: user.customerId,
      recordId: id,
      action: 'create',
      rowVersion: 1,
      changes,
    },
  ])
  return id
}

/** Emails the link that lets a user choose their first password. */
export async function sendInvitation(db: Db, deps: LinkMailDeps, to: Receiver, inviter: string): Promise<void> {
  await limitLinksTo(db, deps, to.email)
  const minutes = signInRules.inviteDays * minutesADay
  const link = await makeLink(db, deps, 'invite', to.id, minutes)
  await post(db, deps, to.email, mails.invitation(to.name, inviter, link, signInRules.inviteDays), {
    usefulMinutes: minutes,
  })
}

/** Invited users who haven't chosen a password yet can be invited again: the email was lost, or the link expired. */
async function invite(db: Db, deps: Deps, signedIn: SignedIn, invited: Invited, origin: Origin): Promise<string> {
  requireReachOfStaff(signedIn.user)
  await requireGrantable(db, signedIn, invited.securityRoleId)
  const known = await staffByEmail(db, invited.email)
  if (known && known.passwordHash !== null)
    throw failure('conflict', {
      message: 'Another user already has this email address.',
      errors: [{ path: 'email', description: 'This address is already in use. Enter a different one.' }],
    })
  if (known) await requireAuthorityOver(db, signedIn.user, known.id)
  const userId = known?.id ?? (await makeMember(db, signedIn, invited, origin.requestId))
  await sendInvitation(
    db,
    deps,
    { id: userId, name: known?.name ?? invited.name, email: invited.email },
    signedIn.user.name,
  )
  await recordSignIn(db, origin, { event: 'invitation', outcome: 'success', userId })
  return userId
}

export function invitationRoute(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  serveAuth(app, database, 'POST /api/auth/invitations', async ({ body, signedIn, request }) =>
    tx(database, 'all', async (db) => ({ userId: await invite(db, deps, signedIn, body, originOf(request)) })),
  )
}
