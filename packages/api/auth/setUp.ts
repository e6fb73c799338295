/** The first administrator of an empty installation. Startup prints a link; the first person to use it becomes the administrator. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import { signInRules } from '@postern/domain/auth/signIn.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { post } from '../email/outbox.ts'
import { mails } from '../email/templates.ts'
import { type AuditEntry, writeAudit } from '../engine/audit.ts'
import { createRecord } from '../engine/records.ts'
import { everywhere } from '../engine/statements.ts'
import { newId } from '../newId.ts'
import { makeLink, useLink } from './passwords/links.ts'
import { hashPassword, requireGoodPassword } from './passwords/password.ts'
import { serveAuth } from './serveAuth.ts'
import { originOf, recordSignIn } from './signInLog.ts'

const anybody = (db: Db) =>
  db.one(sql`select u.id from users u join customers c on c.id = u.customer_id and c.is_provider limit 1`)

/** Null once a provider user exists. Each start voids earlier links: only the newest one in the terminal works. */
export const setUpLink = (database: Database, deps: Pick<Deps, 'publicUrl'>): Promise<string | null> =>
  tx(database, 'all', async (db) => {
    if (await anybody(db)) return null
    await db.all(sql`update one_time_links set used_at = now() where kind = 'setUp' and used_at is null`)
    return makeLink(db, deps, 'setUp', null, signInRules.setUpHours * 60)
  })

interface Founder {
  readonly organisation: string
  readonly name: string
  readonly email: string
}

/** Placeholders for required values that setup doesn't ask for; users can change them in the console. */
const provider = ({ organisation, name, email }: Founder) => ({
  name: organisation,
  code: 'PROVIDER',
  status: 'live',
  isProvider: true,
  primaryContactName: name,
  primaryContactEmail: email,
  addressLine1: 'Not entered yet',
  city: 'Not entered yet',
  countryCode: 'US',
})

async function providerId(db: Db, deps: Deps, founder: Founder, requestId: string): Promise<string> {
  const known = await db.one(sql<{ id: string }>`select id from customers where is_provider`)
  if (known) return known.id
  const writer = { userId: null, via: 'set-up', requestId }
  const context = { db, place: everywhere, writer, seal: deps.secrets.seal, actor: null, mail: deps }
  return (await createRecord(context, customers, provider(founder))).id
}

async function makeFirstAdministrator(
  db: Db,
  deps: Deps,
  founder: Founder,
  digest: string,
  requestId: string,
): Promise<string> {
  const customerId = await providerId(db, deps, founder, requestId)
  const [roleId, userId] = [newId(), newId()]
  const permissions = permissionTree(allPermissions)
  await db.all(sql`
    insert into security_roles (customer_id, id, name, permissions, max_grant_level, is_system)
    values (${customerId}, ${roleId}, 'Super admin', ${JSON.stringify(permissions)}, 100, true)`)
  await db.all(sql`
    insert into users (customer_id, id, name, email, password_hash, password_changed_at, security_role_id)
    values (${customerId}, ${userId}, ${founder.name}, ${founder.email}, ${digest}, now(), ${roleId})`)
  const made = (name: string, recordId: string, after: Record<string, string>): AuditEntry => ({
    resource: { name },
    customerId,
    recordId,
    action: 'create',
    rowVersion: 1,
    changes: Object.fromEntries(Object.entries(after).map(([key, value]) => [key, { before: null, after: value }])),
  })
  writeAudit(db, { userId, via: 'set-up', requestId }, [
    made('securityRoles', roleId, { name: 'Super admin' }),
    made('users', userId, { name: founder.name, email: founder.email, securityRoleId: roleId }),
  ])
  return userId
}

const livingLink = (db: Db) =>
  db.one(sql`select kind from one_time_links where kind = 'setUp' and used_at is null and expires_at > now()`)

export function setUpRoute(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  serveAuth(app, database, 'POST /api/auth/setup', async ({ body, request }) => {
    const { token, password, ...founder } = body
    // No hashing for strangers: without a valid link there's nothing to set up.
    if (!(await tx(database, 'all', livingLink))) throw failure('link_dead')
    requireGoodPassword('password', password, founder)
    const digest = await hashPassword(password)
    await tx(database, 'all', async (db) => {
      if (!(await useLink(db, token, ['setUp'])) || (await anybody(db))) throw failure('link_dead')
      const userId = await makeFirstAdministrator(db, deps, founder, digest, request.id)
      await recordSignIn(db, originOf(request), { event: 'setUp', outcome: 'success', userId })
      await post(db, deps, founder.email, mails.setUp(founder.name, `${deps.publicUrl()}/login`))
    })
    return { message: 'Postern is set up. Sign in with your new password.' }
  })
}
