/** `/scim/v2/{customerId}/…`: separate path, media type and tokens, and errors in SCIM format. */
import { attributeOf, isScimObject, type ScimObject } from '@postern/domain/areas/people/scim/scimUser.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calledFrom } from '../../../database/whole.ts'
import type { Deps } from '../../../deps.ts'
import { performScim, type ScimCaller } from './performScim.ts'
import { admit, TooManyCalls } from './scimAdmission.ts'
import { performBulk } from './scimBulk.ts'
import type { ScimAnswer, ScimCall, ScimQuery } from './scimCall.ts'
import { errorBody, ScimFailure, scimFailureOf } from './scimFailure.ts'
import { bulkLimits, mostResults } from './scimServer.ts'

const mediaType = 'application/scim+json'
const defaultCount = 100
const keptUserAgent = 400

const numberIn = (value: unknown, otherwise: number): number => {
  const number = Number(value ?? otherwise)
  if (!Number.isInteger(number)) throw new ScimFailure(400, 'startIndex and count are whole numbers.', 'invalidValue')
  return number
}

const namesIn = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .flatMap((each) => String(each).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100)

/** Values below the minimum are raised to it (RFC 7644 section 3.4.2.4). */
function queryIn(source: unknown): ScimQuery {
  const given: ScimObject = isScimObject(source) ? source : {}
  const filter = attributeOf(given, 'filter')
  return {
    filter: typeof filter === 'string' && filter.trim() !== '' ? filter : undefined,
    startIndex: Math.min(Math.max(1, numberIn(attributeOf(given, 'startIndex'), 1)), 2_000_000_000),
    count: Math.min(Math.max(0, numberIn(attributeOf(given, 'count'), defaultCount)), mostResults),
    attributes: namesIn(attributeOf(given, 'attributes')),
    excludedAttributes: namesIn(attributeOf(given, 'excludedAttributes')),
  }
}

function callOf({ method, params, query, body, headers }: FastifyRequest): ScimCall {
  const rest = isScimObject(params) ? String(params['*'] ?? '') : ''
  const segments = rest.split('/').filter((part) => part !== '')
  const isSearch = segments.at(-1) === '.search'
  return { method, segments, query: queryIn(isSearch ? body : query), body, ifMatch: headers['if-match'] }
}

function customerIn({ params }: FastifyRequest): string {
  const id = isScimObject(params) ? params.customerId : undefined
  if (typeof id !== 'string' || !isUuid(id)) throw new ScimFailure(404, 'There’s nothing at this address.')
  return id.toLowerCase()
}

async function callerOf(deps: Deps, request: FastifyRequest): Promise<ScimCaller> {
  const customerId = customerIn(request)
  const { authorization } = request.headers
  const { tokenId, hasLeft } = await admit(deps.database, { customerId, authorization, address: request.ip })
  const baseUrl = scimBaseUrl(deps, customerId)
  return { customerId, tokenId, hasLeft, requestId: request.id, baseUrl }
}

export const scimBaseUrl = ({ publicUrl }: Pick<Deps, 'publicUrl'>, customerId: string): string =>
  new URL(`/scim/v2/${customerId}`, publicUrl()).href

async function answerTo(deps: Deps, caller: ScimCaller, request: FastifyRequest): Promise<ScimAnswer> {
  const call = callOf(request)
  const [kind, ...more] = call.segments
  if (kind === 'Me') throw new ScimFailure(501, '/Me isn’t supported: a token belongs to no user.')
  if (kind === 'Bulk' && more.length === 0 && call.method === 'POST') return performBulk(deps, caller, call.body)
  return performScim(deps, caller, call)
}

function send(reply: FastifyReply, status: number, body: object | undefined): FastifyReply {
  reply.status(status).header('cache-control', 'no-store')
  return body ? reply.type(`${mediaType}; charset=utf-8`).send(JSON.stringify(body)) : reply.send()
}

/** Fastify's errors for a body that is too large, has another media type, or isn't JSON. */
const readingFailure = ({ statusCode = 500 }: FastifyError): ScimFailure | undefined => {
  if (statusCode === 413) return new ScimFailure(413, 'A request can have up to 1 MB.')
  if (statusCode === 415) return new ScimFailure(415, `Send the request as ${mediaType}.`)
  return statusCode < 500 ? new ScimFailure(400, 'The request isn’t valid JSON.', 'invalidSyntax') : undefined
}

const broken = new ScimFailure(500, 'Something went wrong on our side. Send the request again later.')

const callers = new WeakMap<FastifyRequest, ScimCaller>()

export function scimRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(
    async (scope) => {
      const parse = scope.getDefaultJsonParser('error', 'error')
      scope.removeAllContentTypeParsers()
      // Some clients send plain JSON, or DELETE with a content type but no body.
      scope.addContentTypeParser([mediaType, 'application/json'], { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null, undefined) : parse(request, String(body), done),
      )
      scope.setErrorHandler(async (problem: FastifyError, request, reply) => {
        const failure = scimFailureOf(problem) ?? readingFailure(problem) ?? broken
        if (failure === broken) request.log.error({ requestId: request.id, error: problem.stack }, 'request failed')
        if (failure instanceof TooManyCalls) reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)))
        if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
        return send(reply, failure.status, errorBody(failure))
      })
      // Authenticates before the body is read.
      scope.addHook('onRequest', async (request) => {
        callers.set(request, await callerOf(deps, request))
      })
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        config: { permission: 'open' },
        bodyLimit: bulkLimits.maxPayloadSize,
        handler: async (request, reply) => {
          const caller = callers.get(request)
          if (!caller) throw broken
          const { ip, headers } = request
          const from = { ip, userAgent: headers['user-agent']?.slice(0, keptUserAgent) ?? null }
          const answer = await calledFrom(from, () => answerTo(deps, caller, request))
          if (answer.version !== undefined) reply.header('etag', answer.version)
          if (answer.location !== undefined) {
            if (answer.status === 201) reply.header('location', answer.location)
            reply.header('content-location', answer.location)
          }
          return send(reply, answer.status, answer.body)
        },
      })
    },
    { prefix: '/scim/v2/:customerId' },
  )
}
