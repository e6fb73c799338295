/** The signed-in user: their profile, what they may change about it, and their sessions. */

import { users } from '@postern/domain/areas/access/users.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { countryOfPhone } from '@postern/domain/phone/storedPhone.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type Changes, writeAudit } from '../../engine/audit.ts'
import type { Context } from '../../engine/context.ts'
import { lockRecord } from '../../engine/readRecords.ts'
import { writeFields } from '../../engine/records.ts'
import { requirePermission } from '../../http/guard.ts'
import { requireAuthorityOver, requireReachOfStaff } from '../authority.ts'
import { currentUser, requireStaff, type Staff } from '../people.ts'
import { serveAuth } from '../serveAuth.ts'
import { endSession, endSessionsOf, type SignedIn, sessionsOf } from '../session.ts'
import { originOf, recordSignIn } from '../signInLog.ts'
import { readdress } from './addressChange.ts'
import { requirePassword, requireStillProved } from './proof.ts'

interface OwnChange {
  readonly name?: string
  readonly phone?: string | null
  readonly preferences?: Partial<CurrentUser['preferences']>
}

const changesOf = (before: Staff, after: OwnChange): Changes => {
  const changes: Changes = {}
  if (after.name !== undefined && after.name !== before.name) changes.name = { before: before.name, after: after.name }
  if (after.phone !== undefined && after.phone !== before.phone)
    changes.phone = { before: before.phone, after: after.phone }
  return changes
}

/** Preferences only affect the display: they're saved, but not audited. */
async function changeOneself(db: Db, { user }: SignedIn, change: OwnChange, requestId: string) {
  const before = await requireStaff(db, user.id)
  const changes = changesOf(before, change)
  const phone = change.phone === undefined ? before.phone : change.phone
  // The theme has its own column: administrators see it next to the language.
  const { theme, ...preferences } = change.preferences ?? {}
  const row = await db.one(sql<{ rowVersion: number }>`
    update users set name = ${change.name ?? before.name}, phone = ${phone}, phone_country = ${phone && countryOfPhone(phone)},
      preferences = preferences || ${JSON.stringify(preferences)}::jsonb, theme = coalesce(${theme ?? null}, theme),
      row_version = row_version + 1, updated_at = now(), updated_by = ${user.id}
    where id = ${user.id} returning row_version as "rowVersion"`)
  if (row && Object.keys(changes).length > 0)
    writeAudit(db, { userId: user.id, via: 'console', requestId }, [
      {
        resource: { name: 'users' },
        customerId: before.customerId,
        recordId: user.id,
        action: 'update',
        rowVersion: row.rowVersion,
        changes,
      },
    ])
  return currentUser(db, user.id)
}

/** Requires the password. Skips the rules, which don't let users change their own address without it. */
async function changeOwnAddress(db: Db, deps: Deps, { user }: SignedIn, email: string, requestId: string) {
  const place = { customerId: user.customerId, reachable: user.customerIds }
  const before = await lockRecord(db, users, place, user.id)
  if (before.authSource !== 'local')
    throw failure('conflict', {
      message: 'Your email address comes from your organization’s directory. Change it there.',
    })
  if (email !== before.email) {
    const writer = { userId: user.id, via: 'console', requestId }
    const context: Context = { db, place, writer, actor: user, seal: deps.secrets.seal, mail: deps }
    await writeFields(context, users, user.id, { email })
    await readdress(db, deps, user, email, 'You')
  }
  return currentUser(db, user.id)
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, sessionLimits } = deps

  serveAuth(app, database, 'GET /api/auth/user', ({ signedIn }) =>
    tx(database, 'all', (db) => currentUser(db, signedIn.user.id)),
  )

  serveAuth(app, database, 'PATCH /api/auth/user', ({ body, signedIn, request }) =>
    tx(database, 'all', (db) => changeOneself(db, signedIn, body, request.id)),
  )

  serveAuth(app, database, 'POST /api/auth/change-email', async ({ body, signedIn, request }) => {
    const proof = await requirePassword(deps, signedIn, body.password, 'password')
    return tx(database, { customerId: signedIn.user.customerId }, async (db) => {
      await requireStillProved(db, signedIn, proof)
      return changeOwnAddress(db, deps, signedIn, body.email, request.id)
    })
  })

  serveAuth(app, database, 'GET /api/auth/user/:id', async ({ params, signedIn }) => {
    if (params.id !== signedIn.user.id) {
      requirePermission(signedIn.user, 'customers.users.view')
      requireReachOfStaff(signedIn.user)
    }
    return tx(database, 'all', (db) => currentUser(db, params.id))
  })

  serveAuth(app, database, 'POST /api/auth/logout', async ({ signedIn }) => {
    await tx(database, 'all', (db) => endSession(db, signedIn.sessionId, 'signedOut'))
    return undefined
  })

  serveAuth(app, database, 'GET /api/auth/sessions', async ({ signedIn }) => ({
    sessions: await tx(database, 'all', (db) => sessionsOf(db, sessionLimits, signedIn.user.id, signedIn.sessionId)),
  }))

  serveAuth(app, database, 'DELETE /api/auth/sessions', async ({ signedIn, request }) => {
    await tx(database, 'all', async (db) => {
      await endSessionsOf(db, signedIn.user.id, 'revoked', signedIn.sessionId)
      await recordSignIn(db, originOf(request), {
        event: 'sessionsEnded',
        outcome: 'success',
        userId: signedIn.user.id,
      })
    })
    return undefined
  })

  serveAuth(app, database, 'DELETE /api/auth/sessions/:id', async ({ params, signedIn }) => {
    await tx(database, 'all', async (db) => {
      const own = await db.one(sql`
        select id from sessions where id = ${params.id} and user_id = ${signedIn.user.id} and kind = 'full'`)
      if (!own || !(await endSession(db, params.id, 'revoked'))) throw failure('not_found')
    })
    return undefined
  })

  // Guesses stay counted: ending sessions must not give anyone more tries at a password or code.
  serveAuth(app, database, 'DELETE /api/auth/user/:id/sessions', async ({ params, signedIn, request }) => {
    requireReachOfStaff(signedIn.user)
    await tx(database, 'all', async (db) => {
      const { id } = await requireStaff(db, params.id)
      await requireAuthorityOver(db, signedIn.user, id)
      await endSessionsOf(db, id, 'revokedByAdministrator')
      await recordSignIn(db, originOf(request), { event: 'sessionsEnded', outcome: 'success', userId: id })
    })
    return undefined
  })
}
