/** SCIM in the console: status, tokens and conflicts. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { ScimConflict } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { contextOf, expectedVersion } from '../../../engine/recordRequest.ts'
import { writeFields } from '../../../engine/records.ts'
import { serve } from '../../../http/serve.ts'
import { requestsOf } from './scimLog.ts'
import { scimBaseUrl } from './scimRoutes.ts'
import { createToken, revokeToken, rotateToken, tokensOf } from './scimTokens.ts'

const mostConflicts = 200

const conflictsOf = (db: Db, customerId: string): Promise<ScimConflict[]> =>
  db.all(sql<ScimConflict>`
    select k.id, k.user_name as "userName", k.reason, k.contact_id as "contactId", c.display_name as "contactName",
      c.source as "contactSource", k.times, k.last_at as "lastAt"
    from scim_conflicts k join contacts c on c.customer_id = k.customer_id and c.id = k.contact_id
    where k.customer_id = ${customerId} and c.archived_at is null order by k.last_at desc, k.id limit ${mostConflicts}`)

interface Adopted {
  readonly contactId: string
  readonly userName: string
  readonly externalId: string | null
}

/** From now on the identity provider finds the contact as a user and manages it. */
async function adopt(db: Db, customerId: string, id: string): Promise<Adopted> {
  const conflict = await db.one(sql<Adopted>`
    delete from scim_conflicts where customer_id = ${customerId} and id = ${id}
    returning contact_id as "contactId", user_name as "userName", external_id as "externalId"`)
  if (!conflict) throw failure('not_found', { message: 'This conflict is already settled.' })
  const { contactId, userName, externalId } = conflict
  const linked = await db.one(sql`
    insert into scim_users (customer_id, contact_id, user_name, external_id, said)
    values (${customerId}, ${contactId}, ${userName}, ${externalId}, '{}')
    on conflict do nothing returning contact_id`)
  if (!linked)
    throw failure('conflict', { message: 'This contact or user name is linked already. Check the contact’s source.' })
  return conflict
}

async function isOn(db: Db, customerId: string): Promise<boolean> {
  const found = await db.one(sql<{ isOn: boolean }>`
    select scim_enabled as "isOn" from settings where customer_id = ${customerId}`)
  return found?.isOn ?? false
}

export function scimConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const contextFor = (db: Db, customerId: string, signedIn: SignedIn, request: FastifyRequest) =>
    contextOf(db, deps, { place: { customerId, reachable: signedIn.user.customerIds }, signedIn, request })

  serve(app, 'GET /api/customers/:customerId/scim', ({ params: { customerId } }) =>
    tx(database, { customerId }, async (db) => {
      const counted = await db.one(sql<{ count: number }>`
        select count(*)::int as count from scim_users u join contacts c on c.customer_id = u.customer_id and c.id = u.contact_id
        where u.customer_id = ${customerId} and c.archived_at is null`)
      return {
        isOn: await isOn(db, customerId),
        baseUrl: scimBaseUrl(deps, customerId),
        contacts: counted?.count ?? 0,
        tokens: await tokensOf(db, customerId),
        conflicts: await conflictsOf(db, customerId),
      }
    }),
  )

  serve(app, 'GET /api/customers/:customerId/scimRequests', ({ params: { customerId }, query: { cursor } }) =>
    tx(database, { customerId }, (db) => requestsOf(db, customerId, cursor)),
  )

  serve(app, 'POST /api/customers/:customerId/scimTokens', ({ params: { customerId }, body, signedIn, request }) =>
    tx(database, { customerId }, (db) =>
      createToken(db, contextFor(db, customerId, signedIn, request).writer, customerId, body),
    ),
  )

  serve(app, 'POST /api/customers/:customerId/scimTokens/:id/rotate', ({ params, body, signedIn, request }) =>
    tx(database, { customerId: params.customerId }, (db) => {
      const { writer } = contextFor(db, params.customerId, signedIn, request)
      return rotateToken(db, writer, params, { ...body, expected: expectedVersion(request) })
    }),
  )

  serve(app, 'DELETE /api/customers/:customerId/scimTokens/:id', ({ params, signedIn, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const { writer } = contextFor(db, params.customerId, signedIn, request)
      await revokeToken(db, writer, params, expectedVersion(request))
      return undefined
    }),
  )

  serve(app, 'POST /api/customers/:customerId/scimConflicts/:id/adopt', ({ params, signedIn, request }) =>
    tx(database, { customerId: params.customerId }, async (db) => {
      const { customerId, id } = params
      const { contactId, externalId } = await adopt(db, customerId, id)
      const values = { source: 'scim', sourceId: externalId?.slice(0, 64) ?? null }
      await writeFields(contextFor(db, customerId, signedIn, request), contacts, contactId, values)
      return undefined
    }),
  )
}
