/** Parses a request about records: the customer, the record, the user, and the version the writer has read. */

import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { can, secretsPermission } from '@postern/domain/auth/permission.ts'
import type { Endpoint } from '@postern/domain/engine/contract.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { isSecret } from '@postern/domain/engine/field.ts'
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type ClientSource, clientSources, writeSourceHeader } from '@postern/domain/engine/writeSource.ts'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/session.ts'
import type { Db } from '../database/db.ts'
import type { RowScope } from '../database/rowScope.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import type { Call } from '../http/serve.ts'
import type { Context } from './context.ts'
import type { CustomerScope } from './statements.ts'

export interface RecordRequest {
  readonly id: string
  readonly place: CustomerScope
  readonly scope: RowScope
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Readonly<Record<string, unknown>>
  readonly signedIn: SignedIn
  readonly request: FastifyRequest
}

/** The boundary: an endpoint known only at run time has wide types, but its own schemas have validated these parts. */
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

/** Permission to edit a record doesn't cover its secrets. Creating a record without secrets needs no extra permission. */
export function requireSecrets(
  resource: Resource,
  { signedIn }: RecordRequest,
  body: RecordRequest['body'],
  isNew = false,
): void {
  const permission = secretsPermission(resource.permission)
  if (permission === undefined || can(signedIn.user, permission)) return
  const written = fieldsWhere(resource, isSecret).filter(([name]) =>
    isNew ? typeof body[name] === 'string' : name in body,
  )
  const description = needPermission([permission])
  if (written.length > 0) throw invalid(written.map(([path]) => ({ path, description })))
}

/** The source of the write, from its header; unknown values are refused. */
function sourceOf({ headers }: FastifyRequest): ClientSource {
  const named = headers[writeSourceHeader] ?? 'console'
  const source = clientSources.find((each) => each === named)
  if (source === undefined)
    throw invalid([{ path: writeSourceHeader, description: `Send one of ${clientSources.join(', ')}, or omit it.` }])
  return source
}

type Caller = Pick<RecordRequest, 'place' | 'signedIn' | 'request'>

export const contextOf = (db: Db, deps: LinkMailDeps, { place, signedIn, request }: Caller): Context => ({
  db,
  place,
  seal: deps.secrets.seal,
  mail: deps,
  writer: { userId: signedIn.user.id, via: sourceOf(request), requestId: request.id },
  actor: signedIn.user,
})

/** `If-Match: "3"` or `3` or `W/"3"`. Required, so that a client can't overwrite a version it hasn't read. */
export function expectedVersion(request: FastifyRequest): number {
  const header = request.headers['if-match']
  if (header === undefined) throw failure('precondition_required')
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1]
  if (version === undefined)
    throw invalid([{ path: 'If-Match', description: 'Send the row version you read, like "3".' }])
  return Number(version)
}
