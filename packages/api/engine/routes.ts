/** The routes of a resource, the same for all of them. */

import type { Endpoint, EndpointKey } from '@postern/domain/engine/contract.ts'
import {
  type RecordAction,
  type ResourceAction,
  recordEndpoints,
  resourceEndpoints,
} from '@postern/domain/engine/endpoints/resource.ts'
import { type TemplateAction, templateEndpoints } from '@postern/domain/engine/endpoints/template.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import type { Collection, Resource } from '@postern/domain/engine/resource.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, type Db, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { expectationOf, requirePermission } from '../http/guard.ts'
import { type Call, route } from '../http/serve.ts'
import { archiveRecord, dependentsOf } from './archive/archive.ts'
import { restoreRecord } from './archive/restore.ts'
import { historyOf } from './audit.ts'
import { readListQuery } from './listQuery.ts'
import { maskPersonalData, namedDependents, sightOf, withoutMasked } from './privacy.ts'
import { type Read, readUnlessUnchanged } from './reading/unchanged.ts'
import { getRecord, pageRead, recordRead } from './readRecords.ts'
import { contextOf, expectedVersion, type RecordRequest, readRequest, requireSecrets } from './recordRequest.ts'
import { createRecord, updateRecord } from './records.ts'
import { adoptTemplates } from './templates/adopt.ts'
import { resetRecord } from './templates/reset.ts'
import { untakenStatement } from './templates/statements.ts'
import { keepWrite } from './undo/operations.ts'

type Handler = (db: Db, call: RecordRequest) => Promise<unknown>
type Reader = (call: RecordRequest) => Read<unknown>

const historyPage = 50

function historyQuery({ query }: RecordRequest): { limit: number; cursor: string | null } {
  const { limit = String(historyPage), cursor = null } = query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw invalid([{ path: 'limit', description: 'Enter a number from 1 to 200.' }])
  if (cursor !== null && !isUuid(cursor))
    throw invalid([{ path: 'cursor', description: 'This cursor isn’t from this list.' }])
  return { limit: size, cursor }
}

/** Moving changes other records, so it needs permission to edit those, too. */
function movesIn(resource: Resource, { body, signedIn }: RecordRequest): Record<string, string> {
  const { move } = body as { move: Record<string, string> }
  const kinds = referencesTo(resource).filter(({ from, fieldName }) => `${from.name}.${fieldName}` in move)
  for (const { from } of kinds) requirePermission(signedIn.user, `${from.permission}.edit`)
  return move
}

/** A resource that each customer has once is addressed by the customer's id. */
const idIn =
  (resource: Resource) =>
  ({ id, place }: RecordRequest): string =>
    resource.single ? (place.customerId ?? '') : id

const reading =
  (resource: Resource): Reader =>
  (call) =>
    recordRead(resource, call.place, idIn(resource)(call))

/** The actions on one record. A resource that each customer has once is addressed by the customer's id. */
const recordHandlers = (resource: Resource, deps: LinkMailDeps): Record<Exclude<RecordAction, 'get'>, Handler> => {
  const idOf = idIn(resource)
  return {
    update: async (db, call) => {
      requireSecrets(resource, call, call.body)
      return updateRecord(contextOf(db, deps, call), resource, idOf(call), call.body, expectedVersion(call.request))
    },
    history: async (db, call) => {
      const { limit, cursor } = historyQuery(call)
      return historyOf(db, resource, await getRecord(db, resource, call.place, idOf(call)), limit, cursor)
    },
  }
}

/** Routes for a resource that each customer has once. */
export function singleRoutes(app: FastifyInstance, deps: Deps, resource: Resource): void {
  const table = recordEndpoints(resource)
  serveRead(app, deps.database, resource, table.get, reading(resource))
  serveAll(app, deps.database, resource, table, recordHandlers(resource, deps))
}

export function resourceRoutes(app: FastifyInstance, deps: Deps, resource: Collection): void {
  const table = resourceEndpoints(resource)
  serveRead(app, deps.database, resource, table.get, reading(resource))
  serveRead(app, deps.database, resource, table.list, (call) =>
    pageRead(resource, call.place, readListQuery(resource, call.signedIn.user, call.query)),
  )
  const handlers: Record<Exclude<ResourceAction, 'get' | 'list'>, Handler> = {
    ...recordHandlers(resource, deps),
    create: async (db, call) => {
      requireSecrets(resource, call, call.body, true)
      const values = withoutMasked(resource, call.signedIn.user, null, call.body)
      return createRecord(contextOf(db, deps, call), resource, values)
    },
    archive: async (db, call) =>
      void (await archiveRecord(contextOf(db, deps, call), resource, call.id, { name: call.query.name })),
    archiveMoving: async (db, call) => {
      const { name } = call.body as { name?: string }
      await archiveRecord(contextOf(db, deps, call), resource, call.id, { move: movesIn(resource, call), name })
    },
    restore: (db, call) => restoreRecord(contextOf(db, deps, call), resource, call.id),
    dependents: async (db, call) => {
      const { dependents, blockedReason } = await dependentsOf(contextOf(db, deps, call), resource, call.id)
      const isInside = resource.scope === 'customer'
      return { dependents: namedDependents(call.signedIn.user, isInside, dependents), blockedReason }
    },
  }
  serveAll(app, deps.database, resource, table, handlers)
  if (resource.template)
    serveAll(app, deps.database, resource, templateEndpoints(resource), templateHandlers(resource, deps))
}

const templateHandlers = (resource: Resource, deps: LinkMailDeps): Record<TemplateAction, Handler> => ({
  reset: (db, call) => {
    const { fields } = call.body as { fields?: string[] }
    return resetRecord(contextOf(db, deps, call), resource, call.id, fields, expectedVersion(call.request))
  },
  adopt: (db, call) => {
    const { templateIds = null } = call.body as { templateIds?: string[] }
    return adoptTemplates(contextOf(db, deps, call), resource, createRecord, templateIds)
  },
  templates: async (db, { place }) => ({ items: await db.all(untakenStatement(resource, place.customerId)) }),
})

/** One round trip to the database, which reads no rows if the client already has them. */
function serveRead(
  app: FastifyInstance,
  database: Database,
  resource: Resource,
  { key, ...endpoint }: { key: EndpointKey } & Endpoint,
  read: Reader,
): void {
  route(app, key, endpoint as Endpoint, async (call) => {
    const asked = readRequest(call)
    const { user } = asked.signedIn
    const asking = { request: call.request, reply: call.reply, scope: asked.scope, sight: sightOf(resource, user) }
    return maskPersonalData(resource, user, () => readUnlessUnchanged(database, asking, read(asked)))
  })
}

/** Each runs in its own transaction, scoped to the customer in the URL. */
function serveAll<A extends string>(
  app: FastifyInstance,
  database: Database,
  resource: Resource,
  table: Readonly<Record<NoInfer<A>, { key: EndpointKey } & Endpoint>>,
  handlers: Readonly<Record<A, Handler>>,
): void {
  for (const action of Object.keys(handlers) as A[]) {
    const { key, ...endpoint } = table[action]
    const handle = async (call: Call<Endpoint>) => {
      const request = readRequest(call)
      const work = async (db: Db) => {
        const answer = await handlers[action](db, request)
        await keepWrite(db, resource, action, request)
        return answer
      }
      return maskPersonalData(resource, request.signedIn.user, () =>
        tx(database, request.scope, work, { proof: expectationOf(call.request)?.proof, failsWhole: true }),
      )
    }
    route(app, key, endpoint as Endpoint, handle, { provesSession: true })
  }
}
