/** The routes of a resource. Nothing here knows which one it is. */

import { type Actor, can, secretsPermission } from '@postern/domain/auth/permission.ts'
import type { Endpoint, EndpointKey } from '@postern/domain/engine/contract.ts'
import {
  type RecordAction,
  type ResourceAction,
  recordEndpoints,
  resourceEndpoints,
} from '@postern/domain/engine/endpoints/resource.ts'
import { type TemplateAction, templateEndpoints } from '@postern/domain/engine/endpoints/template.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import { type Collection, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type ClientSource, clientSources, writeSourceHeader } from '@postern/domain/engine/writeSource.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/session.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import type { RowScope } from '../database/rowScope.ts'
import type { Deps } from '../deps.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { requirePermission } from '../http/guard.ts'
import { type Call, route } from '../http/serve.ts'
import { archiveRecord, dependentsOf } from './archive/archive.ts'
import { restoreRecord } from './archive/restore.ts'
import { historyOf } from './audit.ts'
import type { Context } from './context.ts'
import { maskPersonalData, namedDependents, readListQuery, withoutMasked } from './privacy.ts'
import { createRecord, getRecord, listRecords, updateRecord } from './records.ts'
import type { CustomerScope } from './statements.ts'
import { adoptTemplates } from './templates/adopt.ts'
import { resetRecord } from './templates/reset.ts'
import { untakenStatement } from './templates/statements.ts'
import { keepWrite } from './undo/operations.ts'

export interface RecordRequest {
  readonly id: string
  readonly place: CustomerScope
  readonly scope: RowScope
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

/** What the schemas of resourceEndpoints let through, read back from the wide types of a run-time endpoint. */
export function readRequest({ params, query, body, signedIn, request }: Call<Endpoint>): RecordRequest {
  const { id = '', customerId = null } = (params ?? {}) as { id?: string; customerId?: string }
  if (!signedIn) throw failure('forbidden')
  return {
    id,
    place: { customerId, reachable: signedIn.user.customerIds },
    scope: customerId === null ? 'all' : { customerId },
    query: (query ?? {}) as Record<string, string | undefined>,
    body: (body ?? {}) as Record<string, unknown>,
    signedIn,
    request,
  }
}

type Handler = (db: Db, call: RecordRequest) => Promise<unknown>

export function listQuery(resource: Resource, actor: Actor, params: RecordRequest['query']): ListQuery {
  const { query, issues } = readListQuery(resource, actor, params)
  if (issues.length > 0) throw invalid(issues)
  return query
}

/** Who may edit a record may not always set or remove its secrets. A new record without one leaves them alone. */
export function requireSecrets(
  resource: Resource,
  { signedIn }: RecordRequest,
  body: RecordRequest['body'],
  isNew = false,
): void {
  const permission = secretsPermission(resource.permission)
  if (permission === undefined || can(signedIn.user, permission)) return
  const written = fieldsWhere(resource, ({ kind }) => kind === 'secret').filter(([name]) =>
    isNew ? typeof body[name] === 'string' : name in body,
  )
  const description = `Only who has the permission ${permission} may change this.`
  if (written.length > 0) throw invalid(written.map(([path]) => ({ path, description })))
}

/** What the console did it for; anything that is not one of the known ways is refused. */
function wayOf({ headers }: FastifyRequest): ClientSource {
  const named = headers[writeSourceHeader] ?? 'console'
  const way = clientSources.find((each) => each === named)
  if (way === undefined)
    throw invalid([
      { path: writeSourceHeader, description: `Write one of ${clientSources.join(', ')}, or leave it out.` },
    ])
  return way
}

type Caller = Pick<RecordRequest, 'place' | 'signedIn' | 'request'>

export const contextOf = (db: Db, deps: LinkMailDeps, { place, signedIn, request }: Caller): Context => ({
  db,
  place,
  seal: deps.secrets.seal,
  mail: deps,
  writer: { userId: signedIn.user.id, via: wayOf(request), requestId: request.id },
  actor: signedIn.user,
})

/** `If-Match: "3"` or `3` or `W/"3"`; without it a write is refused, so that nobody overwrites what they have not seen. */
export function expectedVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw failure('precondition_required')
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw invalid([{ path: 'If-Match', description: 'Write the row version you read, like "3".' }])
  return Number(version)
}

const historyPage = 50

function historyQuery({ query }: RecordRequest): { limit: number; cursor: string | null } {
  const { limit = String(historyPage), cursor = null } = query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw invalid([{ path: 'limit', description: 'Write a number from 1 to 200.' }])
  if (cursor !== null && !isUuid(cursor))
    throw invalid([{ path: 'cursor', description: 'This cursor is not from this list.' }])
  return { limit: size, cursor }
}

/** Moving changes other records, so it needs the right to change them too. */
function movesIn(resource: Resource, { body, signedIn }: RecordRequest): Record<string, string> {
  const { move } = body as { move: Record<string, string> }
  const kinds = referencesTo(resource).filter(({ from, fieldName }) => `${from.name}.${fieldName}` in move)
  for (const { from } of kinds) requirePermission(signedIn.user, `${from.permission}.edit`)
  return move
}

/** What can be done with one record. A customer's only one goes by the customer's own id. */
const recordHandlers = (resource: Resource, deps: LinkMailDeps): Record<RecordAction, Handler> => {
  const idOf = ({ id, place }: RecordRequest): string => (resource.single ? (place.customerId ?? '') : id)
  return {
    get: (db, call) => getRecord(db, resource, call.place, idOf(call)),
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

/** Of what each customer has once. */
export function singleRoutes(app: FastifyInstance, deps: Deps, resource: Resource): void {
  serveAll(app, deps.database, resource, recordEndpoints(resource), recordHandlers(resource, deps))
}

export function resourceRoutes(app: FastifyInstance, deps: Deps, resource: Collection): void {
  const table = resourceEndpoints(resource)
  const handlers: Record<ResourceAction, Handler> = {
    ...recordHandlers(resource, deps),
    list: (db, call) => listRecords(db, resource, call.place, listQuery(resource, call.signedIn.user, call.query)),
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

/** Each in a transaction of its own, narrowed to the customer of its address. */
function serveAll<A extends string>(
  app: FastifyInstance,
  database: Database,
  resource: Resource,
  table: Readonly<Record<A, { key: EndpointKey } & Endpoint>>,
  handlers: Readonly<Record<A, Handler>>,
): void {
  for (const action of Object.keys(handlers) as A[]) {
    const { key, ...endpoint } = table[action]
    route(app, key, endpoint as Endpoint, async (call) => {
      const request = readRequest(call)
      return maskPersonalData(resource, request.signedIn.user, () =>
        tx(database, request.scope, async (db) => {
          const answer = await handlers[action](db, request)
          await keepWrite(db, resource, action, request)
          return answer
        }),
      )
    })
  }
}
