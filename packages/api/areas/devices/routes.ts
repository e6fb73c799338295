/** Secrets of apps and tokens of API users: created here, shown once, stored as hashes. */
import { createHash, randomBytes } from 'node:crypto'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { callRefusal, isInUse, mayManage, mayManageApp } from '@postern/domain/auth/programAccess.ts'
import { type FailureCode, failure } from '@postern/domain/engine/failure.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { calledCustomer, programOfUser } from '../../auth/program.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../engine/context.ts'
import { getRecord, lockRecord } from '../../engine/readRecords.ts'
import { contextOf } from '../../engine/recordRequest.ts'
import { writeFields } from '../../engine/records.ts'
import { everywhere } from '../../engine/statements.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../newId.ts'

const mostSecrets = 2
const overlapHours = 24

interface Made {
  readonly text: string
  readonly hash: Buffer
  readonly hint: string
}

/** Random enough that a plain hash reveals nothing. The prefix tells anyone who finds a leaked one what it is. */
function newSecret(prefix: string): Made {
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`
  return { text, hash: createHash('sha256').update(text).digest(), hint: text.slice(-4) }
}

interface Working {
  readonly id: string
  readonly hint: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
}

const workingSecrets = (db: Db, appId: string): Promise<Working[]> =>
  db.all(sql<Working>`
    select id, hint, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from app_secrets where app_id = ${appId} and ended_at is null and expires_at > now() order by created_at desc`)

/** Stores the newest secret's hint and expiry on the record, so the list shows them and the history records who created it. */
async function tellNewest(context: Context, appId: string): Promise<void> {
  const [newest] = await workingSecrets(context.db, appId)
  const values = { secretHint: newest?.hint ?? null, secretExpiresOn: newest?.expiresAt.slice(0, 10) ?? null }
  await writeFields(context, apps, appId, values)
}

async function lockLiving(db: Db, resource: Resource, id: string) {
  const record = await lockRecord(db, resource, everywhere, id)
  if (record.archivedAt !== null)
    throw failure('conflict', { message: `This ${resource.words.one} is archived. Restore it first.` })
  return record
}

function requireAnswer(code: FailureCode, answer: true | string): void {
  if (answer !== true) throw failure(code, { message: answer })
}

async function requireApp(db: Db, actor: Actor, id: string): Promise<void> {
  const app = await db.one(sql<{ servedCustomerId: string | null }>`
    select served_customer_id as "servedCustomerId" from apps where id = ${id}`)
  requireAnswer('forbidden', mayManageApp(actor, app?.servedCustomerId ?? null))
}

export function programRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  serve(app, 'GET /api/system/apps/:id/secrets', ({ params: { id } }) =>
    tx(database, 'all', async (db) => {
      await getRecord(db, apps, everywhere, id)
      return { secrets: await workingSecrets(db, id) }
    }),
  )

  serve(app, 'POST /api/system/apps/:id/secrets', ({ params: { id }, body: { days }, signedIn, request }) =>
    tx(database, 'all', async (db) => {
      await lockLiving(db, apps, id)
      await requireApp(db, signedIn.user, id)
      if ((await workingSecrets(db, id)).length >= mostSecrets)
        throw failure('conflict', { message: 'This app already has 2 active secrets. Revoke the older one first.' })
      const { text, hash, hint } = newSecret('ps')
      const made = await db.one(sql<{ expiresAt: string }>`
        insert into app_secrets (id, app_id, secret_hash, hint, created_by, expires_at)
        values (${newId()}, ${id}, ${hash}, ${hint}, ${signedIn.user.id}, now() + make_interval(days => ${days}))
        returning expires_at as "expiresAt"`)
      await tellNewest(contextOf(db, deps, { place: everywhere, signedIn, request }), id)
      return { secret: text, hint, expiresAt: made?.expiresAt ?? '' }
    }),
  )

  serve(app, 'DELETE /api/system/apps/:id/secrets/:secretId', ({ params: { id, secretId }, signedIn, request }) =>
    tx(database, 'all', async (db) => {
      await lockRecord(db, apps, everywhere, id)
      await requireApp(db, signedIn.user, id)
      const ended = await db.one(sql`
        update app_secrets set ended_at = now() where id = ${secretId} and app_id = ${id} and ended_at is null returning id`)
      if (!ended) throw failure('not_found', { message: 'Secret not found, or already revoked.' })
      await tellNewest(contextOf(db, deps, { place: everywhere, signedIn, request }), id)
      return undefined
    }),
  )

  serve(app, 'GET /api/system/apiUsers/:id/access', ({ params: { id }, query, signedIn }) =>
    tx(database, 'all', async (db) => {
      const { scope, customerId = null, address = null } = query
      const program = await programOfUser(db, id)
      if (!program || (customerId !== null && !canReach(signedIn.user, customerId))) throw failure('not_found')
      const refusal = callRefusal(program, { scope, address, customer: await calledCustomer(db, customerId) })
      return { allowed: refusal === null, reason: refusal?.message ?? null }
    }),
  )

  serve(app, 'POST /api/system/apiUsers/:id/token', ({ params: { id }, signedIn, request }) =>
    tx(database, 'all', async (db) => {
      await lockLiving(db, apiUsers, id)
      const program = await programOfUser(db, id)
      if (!program) throw failure('not_found')
      requireAnswer('forbidden', mayManage(signedIn.user, program))
      requireAnswer('conflict', isInUse(program))
      // Of the working tokens, the newest stays valid for a day; older ones already have an end.
      const previous = await db.one(sql<{ endsAt: string | null }>`
        update api_user_tokens set ends_at = now() + make_interval(hours => ${overlapHours})
        where api_user_id = ${id} and ends_at is null returning ends_at as "endsAt"`)
      const { text, hash, hint } = newSecret('pt')
      await db.all(sql`
        insert into api_user_tokens (id, api_user_id, token_hash, hint, created_by)
        values (${newId()}, ${id}, ${hash}, ${hint}, ${signedIn.user.id})`)
      const values = { tokenHint: hint, tokenMadeAt: new Date().toISOString() }
      await writeFields(contextOf(db, deps, { place: everywhere, signedIn, request }), apiUsers, id, values)
      return { token: text, hint, previousEndsAt: previous?.endsAt ?? null }
    }),
  )
}
