/** Forgotten, reset and changed passwords. A new password ends sessions and never replaces the second factor. */
import { deviceName } from '@postern/domain/auth/device.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { post } from '../../email/outbox.ts'
import { mails } from '../../email/templates.ts'
import { writeAudit } from '../../engine/audit.ts'
import { accountHash } from '../account/account.ts'
import { requirePassword, requireStillProved } from '../account/proof.ts'
import { refill } from '../budget.ts'
import { currentUser } from '../people.ts'
import { serveAuth } from '../serveAuth.ts'
import { endSessionsOf, renewToken } from '../session.ts'
import { type Origin, originOf, recordSignIn } from '../signInLog.ts'
import { ownerOfLink, useLink, voidLinksOf } from './links.ts'
import { hashPassword, requireGoodPassword } from './password.ts'
import { mailLink } from './resetLinks.ts'

interface Owner {
  readonly userId: string
  readonly name: string
  readonly email: string
}

const placeOf = (origin: Origin) => ({
  device: deviceName(origin.userAgent),
  address: origin.address,
  at: new Date().toISOString(),
})

/** An invited user becomes active with their first password. */
async function acceptInvitation(db: Db, userId: string, requestId: string): Promise<void> {
  const accepted = await db.one(sql<{ customerId: string; rowVersion: number }>`
    update users set status = 'active', row_version = row_version + 1, updated_at = now(), updated_by = id
    where id = ${userId} and status = 'invited' returning customer_id as "customerId", row_version as "rowVersion"`)
  if (!accepted) return
  const changes = { status: { before: 'invited', after: 'active' } }
  writeAudit(db, { userId, via: 'invitation', requestId }, [
    { ...accepted, resource: { name: 'users' }, recordId: userId, action: 'update', changes },
  ])
}

async function storePassword(db: Db, deps: Deps, { userId, name, email }: Owner, digest: string, origin: Origin) {
  await db.all(sql`
    update users set password_hash = ${digest}, password_changed_at = now(), must_change_password = false where id = ${userId}`)
  await acceptInvitation(db, userId, origin.requestId)
  await voidLinksOf(db, userId)
  await refill(db, 'signInByAccount', accountHash(deps, email).toString('base64url'))
  await post(db, deps, email, mails.passwordChanged(name, placeOf(origin)))
}

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serveAuth(app, database, 'POST /api/auth/forgot-password', async ({ body }) => {
    await tx(database, 'all', (db) => mailLink(db, deps, body.email))
    return { message: 'If there’s an account with this address, we sent it a link.' }
  })

  serveAuth(app, database, 'POST /api/auth/reset-password', async ({ body, request }) => {
    const origin = originOf(request)
    const owner = await tx(database, 'all', (db) => ownerOfLink(db, body.token))
    if (!owner) throw failure('link_dead')
    requireGoodPassword('password', body.password, owner)
    const digest = await hashPassword(body.password)
    await tx(database, 'all', async (db) => {
      if (!(await useLink(db, body.token, ['reset', 'invite']))) throw failure('link_dead')
      await storePassword(db, deps, owner, digest, origin)
      await endSessionsOf(db, owner.userId, 'passwordReset')
      await recordSignIn(db, origin, { event: 'passwordReset', outcome: 'success', userId: owner.userId })
    })
    return { message: 'Your password is set. Sign in with it.' }
  })

  serveAuth(app, database, 'POST /api/auth/change-password', async ({ body, signedIn, request }) => {
    const { user, sessionId } = signedIn
    const origin = originOf(request)
    const proof = await requirePassword(deps, signedIn, body.currentPassword, 'currentPassword')
    requireGoodPassword('newPassword', body.newPassword, user)
    if (body.newPassword === body.currentPassword)
      throw invalid([{ path: 'newPassword', description: 'This is your current password. Enter a different one.' }])
    const digest = await hashPassword(body.newPassword)
    return tx(database, 'all', async (db) => {
      await requireStillProved(db, signedIn, proof)
      await storePassword(db, deps, { ...user, userId: user.id }, digest, origin)
      await endSessionsOf(db, user.id, 'passwordChanged', sessionId)
      await recordSignIn(db, origin, { event: 'passwordChanged', outcome: 'success', userId: user.id, sessionId })
      const token = await renewToken(db, sessionId)
      const { mfaIsEnabled, mfaMethods } = await currentUser(db, user.id)
      return { token, userId: user.id, isMfa: false, mfaIsEnabled, mfaMethods }
    })
  })
}
