import { failure } from '@postern/domain/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, tx } from '../db.ts'
import { serve } from '../http/serve.ts'
import { passwordMatches } from './password.ts'
import { endSession, startSession } from './session.ts'

interface Credentials {
  id: string
  password_hash: string | null
}

/** Staff are the users of the provider (entities §0.5); nobody else signs in here. */
const staffByEmail = (email: string) => sql<Credentials>`
  select u.id, u.password_hash from users u join customers c on c.id = u.customer_id
  where lower(u.email) = ${email} and c.is_provider and u.is_active and u.archived_at is null`

export function authRoutes(app: FastifyInstance, database: Database): void {
  serve(app, 'POST /api/auth/login', async ({ body, request }) => {
    const found = await tx(database, 'all', (db) => db.one(staffByEmail(body.email)))
    // The hash is computed outside the transaction: no connection waits on it.
    const matches = await passwordMatches(found?.password_hash ?? null, body.password)
    if (!found || !matches) throw failure('wrong_credentials')
    const token = await tx(database, 'all', (db) => startSession(db, found.id, request.headers['user-agent']))
    return { token, userId: found.id, isMfa: false, mfaIsEnabled: false, mfaMethods: [] }
  })

  serve(app, 'POST /api/auth/logout', async ({ signedIn }) => {
    await tx(database, 'all', (db) => endSession(db, signedIn.sessionId))
    return undefined
  })

  serve(app, 'GET /api/auth/user', async ({ signedIn }) => signedIn.user)
}
