/** The only way to register a route: from an endpoint of the contract, which declares who may call it. */
import type { Readable } from 'node:stream'
import { bespokeEndpoints, type Endpoints } from '@postern/domain/areas/endpoints.ts'
import type { ProgramAccess } from '@postern/domain/auth/permission.ts'
import { type AnswerOf, type Endpoint, type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Program } from '../auth/program.ts'
import type { SignedIn } from '../auth/session.ts'
import type { Database } from '../database/db.ts'
import { type Caller, calledFrom } from '../database/whole.ts'
import { asksOnly, programOf, signedInOf } from './guard.ts'
import { type HeavyCalls, heavily } from './heavy.ts'
import { withProvenSession } from './provenSession.ts'
import { honoringKey } from './repeatable.ts'
import { tellingTruth } from './truth.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
    heavyCalls: HeavyCalls
  }
}

type Part<E, P extends string> = E extends { readonly [K in P]: infer S extends z.ZodType } ? z.output<S> : undefined

export interface Call<E> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  /** Null on an open endpoint and on one for API users. */
  signedIn: E extends { readonly permission: 'open' | ProgramAccess } ? null : SignedIn
  /** The API user whose token it is, on an endpoint for API users. */
  program: E extends { readonly permission: ProgramAccess } ? Program : null
  request: FastifyRequest
  reply: FastifyReply
}

type Answer<E> = E extends { readonly file: true } | { readonly streamed: true | 'text/event-stream' }
  ? Readable
  : AnswerOf<E>
/** An endpoint known only at run time promises nothing about its answer; its schema still checks it. */
export type Handler<E> = (call: Call<E>) => Promise<Endpoint extends E ? unknown : Answer<E>>

export const goodStatus = (endpoint: Endpoint): number =>
  endpoint.status ?? (endpoint.answer || endpoint.file ? 200 : 204)

/** How many characters of a user agent are kept. */
const keptUserAgent = 400

const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  ip,
  userAgent: headers['user-agent']?.slice(0, keptUserAgent) ?? null,
})

const served = new WeakMap<object, Map<EndpointKey, Endpoint>>()

/** Every endpoint of this server, by its key. */
export const servedEndpoints = ({ server }: FastifyInstance): ReadonlyMap<EndpointKey, Endpoint> =>
  served.get(server) ?? new Map()

/** Registers any endpoint. Its handler sees what the endpoint's schemas accept, so `Call<Endpoint>` is correct but wide. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  key: EndpointKey,
  endpoint: E,
  handler: Handler<E>,
  { provesSession = false } = {},
): void {
  const { method, path } = splitKey(key)
  const known = served.get(app.server) ?? new Map<EndpointKey, Endpoint>()
  served.set(app.server, known.set(key, endpoint))
  const { params, query, body, answer } = endpoint
  const status = goodStatus(endpoint)
  app.route({
    method,
    url: path,
    config: {
      permission: endpoint.permission,
      ...(endpoint.revalidated && { revalidated: true }),
      ...(endpoint.tagged && { tagged: true }),
      ...(endpoint.changesNothing && { changesNothing: true }),
      ...(provesSession && { provesSession }),
    },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answer && { response: { [status]: answer } }),
    },
    handler: async (request, reply) => {
      const answer = () => {
        // The boundary: Fastify has validated these parts with the endpoint's own schemas.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          signedIn: signedInOf(request),
          program: programOf(request),
          request,
          reply,
        } as Call<E>
        const work = () => honoringKey(app.database, key, status, call, () => handler(call))
        return endpoint.heavy ? heavily(app.heavyCalls, call, endpoint.file === true, work) : work()
      }
      const result = await calledFrom(callerOf(request), () =>
        tellingTruth(asksOnly(request), () => withProvenSession(request, answer)),
      )
      return reply.status(reply.statusCode === 200 ? status : reply.statusCode).send(result)
    },
  })
}

export const serve = <K extends keyof Endpoints>(app: FastifyInstance, key: K, handler: Handler<Endpoints[K]>): void =>
  route(app, key, bespokeEndpoints[key], handler)
