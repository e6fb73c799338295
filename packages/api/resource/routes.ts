/** The routes of a resource. Nothing here knows which one it is. */
import type { Endpoint } from '@postern/domain/contract.ts'
import { type ResourceAction, resourceEndpoints } from '@postern/domain/endpoints/resource.ts'
import { failure, invalid } from '@postern/domain/failure.ts'
import { isUuid } from '@postern/domain/id.ts'
import { can, secretsPermission } from '@postern/domain/permission.ts'
import { type ListQuery, parseListQuery } from '@postern/domain/query.ts'
import { fieldsWhere, type Resource } from '@postern/domain/resource.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/session.ts'
import { type Db, type RowScope, tx } from '../db.ts'
import type { Deps } from '../deps.ts'
import { repeatableOf } from '../http/repeatable.ts'
import { type Call, goodStatus, route } from '../http/serve.ts'
import { once } from '../idempotency.ts'
import { archiveRecord, dependentsOf, restoreRecord } from './archive.ts'
import { historyOf } from './audit.ts'
import { type Context, createRecord, getRecord, listRecords, updateRecord } from './records.ts'
import type { Place } from './statements.ts'

interface Asked {
  readonly id: string
  readonly place: Place
  readonly scope: RowScope
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

/** What the schemas of resourceEndpoints let through, read back from the wide types of a run-time endpoint. */
function asked({ params, query, body, signedIn, request }: Call<Endpoint>): Asked {
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

function listQuery(resource: Resource, params: Asked['query']): ListQuery {
  const { query, issues } = parseListQuery(resource, params)
  if (issues.length > 0) throw invalid(issues)
  return query
}

/** Who may edit a record may not always set or remove its secrets. A new record without one leaves them alone. */
function requireSecrets(resource: Resource, { body, signedIn }: Asked, isNew: boolean): void {
  const permission = secretsPermission(resource.permission)
  if (permission === undefined || can(signedIn.user, permission)) return
  const written = fieldsWhere(resource, ({ kind }) => kind === 'secret').filter(([name]) =>
    isNew ? typeof body[name] === 'string' : name in body,
  )
  const description = `Only who has the permission ${permission} may change this.`
  if (written.length > 0) throw invalid(written.map(([path]) => ({ path, description })))
}

type Seal = Context['seal']

const contextOf = (db: Db, seal: Seal, { place, signedIn, request }: Asked): Context => ({
  db,
  place,
  seal,
  writer: { userId: signedIn.user.id, via: 'console', requestId: request.id },
})

/** `If-Match: "3"` or `3` or `W/"3"`; without it a write is refused, so that nobody overwrites what they have not seen. */
function expectedVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw failure('precondition_required')
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw invalid([{ path: 'If-Match', description: 'Write the row version you read, like "3".' }])
  return Number(version)
}

const historyPage = 50

function historyQuery({ query }: Asked): { limit: number; cursor: string | null } {
  const { limit = String(historyPage), cursor = null } = query
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw invalid([{ path: 'limit', description: 'Write a number from 1 to 200.' }])
  if (cursor !== null && !isUuid(cursor))
    throw invalid([{ path: 'cursor', description: 'This cursor is not from this list.' }])
  return { limit: size, cursor }
}

/** An effect that may be repeated by its key; the status of the first answer is given again too. */
const repeatably =
  (endpoint: Endpoint, seal: Seal, work: (context: Context, call: Asked) => Promise<unknown>) =>
  async (db: Db, call: Asked): Promise<unknown> => {
    const status = goodStatus(endpoint)
    const answer = await once(db, repeatableOf(call.request, call.signedIn), async () => ({
      status,
      body: await work(contextOf(db, seal, call), call),
    }))
    return answer.body
  }

export function resourceRoutes(app: FastifyInstance, { database, secrets }: Deps, resource: Resource): void {
  const { seal } = secrets
  const table = resourceEndpoints(resource)
  const handlers: Record<ResourceAction, (db: Db, call: Asked) => Promise<unknown>> = {
    list: (db, call) => listRecords(db, resource, call.place, listQuery(resource, call.query)),
    get: (db, call) => getRecord(db, resource, call.place, call.id),
    create: repeatably(table.create, seal, (context, call) => {
      requireSecrets(resource, call, true)
      return createRecord(context, resource, call.body)
    }),
    update: async (db, call) => {
      requireSecrets(resource, call, false)
      return updateRecord(contextOf(db, seal, call), resource, call.id, call.body, expectedVersion(call.request))
    },
    archive: (db, call) => archiveRecord(contextOf(db, seal, call), resource, call.id),
    restore: repeatably(table.restore, seal, (context, call) => restoreRecord(context, resource, call.id)),
    dependents: async (db, call) => ({ dependents: await dependentsOf(db, resource, call.place, call.id) }),
    history: async (db, call) => {
      const { limit, cursor } = historyQuery(call)
      return historyOf(db, resource, await getRecord(db, resource, call.place, call.id), limit, cursor)
    },
  }
  for (const action of Object.keys(handlers) as ResourceAction[]) {
    const { key, ...endpoint } = table[action]
    route(app, key, endpoint as Endpoint, async (call) => {
      const request = asked(call)
      return tx(database, request.scope, (db) => handlers[action](db, request))
    })
  }
}
