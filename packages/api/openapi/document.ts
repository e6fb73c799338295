/** The OpenAPI 3.1 description of the API, generated from the endpoints being served. */

import { type Endpoint, type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import { bulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import { dependent, historyEntry } from '@postern/domain/engine/endpoints/resource.ts'
import { failures } from '@postern/domain/engine/failure.ts'
import { allCollections, allResources } from '@postern/domain/engine/registry.ts'
import { recordSchema, rowSchema } from '@postern/domain/engine/schema.ts'
import { jsonValue } from '@postern/domain/values/jsonValue.ts'
import { singular } from '@postern/domain/values/text.ts'
import { z } from 'zod'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { type Json, type NameSchema, operationOf } from './operation.ts'

const failureSchema = {
  type: 'object',
  description: 'The response if the request fails.',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: Object.keys(failures), description: 'The kind of failure, for programs.' },
    message: { type: 'string', description: 'What happened and what to do, for people.' },
    requestId: { type: 'string', description: 'Identifies the request in our logs.' },
    errors: {
      type: 'array',
      description: 'What to fix, by field.',
      items: {
        type: 'object',
        required: ['path', 'description'],
        properties: { path: { type: 'string' }, description: { type: 'string' } },
      },
    },
    current: { type: 'object', description: 'The current record, with 412.', additionalProperties: true },
    dependents: {
      type: 'array',
      description: 'What blocks the request, with 409.',
      items: { $ref: '#/components/schemas/Dependent' },
    },
    permission: { type: 'string', description: 'The permission your role lacks, with 401 and the code forbidden.' },
    retryAfterSeconds: { type: 'number', description: 'When to try again, with 429.' },
  },
}

const headers = {
  RequestId: { description: 'Identifies the request in our logs.', schema: { type: 'string' } },
  FirstRequestId: {
    description: 'Only if the `Idempotency-Key` was used before: the ID of the original request.',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  ETag: { description: 'Send it in `If-None-Match` to check whether it changed.', schema: { type: 'string' } },
}

const parameters = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The record’s version, in quotation marks. 428 if missing, 412 if the record has changed.',
    schema: { type: 'string' },
    example: '"3"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Up to 200 characters, unique per request. 422 if the same key is sent with another body.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '5f0c6b1e-create-site',
  },
}

function failureResponse(status: number): Json {
  const codes = Object.entries(failures).filter(([, each]) => each.status === status)
  return {
    description: codes.map(([code, { message }]) => `\`${code}\`: ${message}`).join(' '),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...((status === 429 || status === 503) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        examples: Object.fromEntries(
          codes.map(([code, { message }]) => [
            code,
            { value: { status, code, message, requestId: 'req_018f3c1e7a52' } },
          ]),
        ),
      },
    },
  }
}

const securitySchemes = {
  person: { type: 'http', scheme: 'bearer', description: 'A session token, from signing in.' },
  program: { type: 'http', scheme: 'bearer', description: 'An API user’s token, shown once when it’s created.' },
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Schemas shared by several endpoints, with their names in the description. */
const shared = (): [z.ZodType, string][] => [
  [jsonValue, 'JsonValue'],
  [dependent, 'Dependent'],
  [historyEntry, 'HistoryEntry'],
  [bulkAnswer, 'BulkAnswer'],
  ...allResources().map((resource): [z.ZodType, string] => [recordSchema(resource), capital(singular(resource.name))]),
  ...allCollections().map((resource): [z.ZodType, string] => [
    rowSchema(resource),
    `${capital(singular(resource.name))}Row`,
  ]),
]

const refTo = (name: string): string => `#/components/schemas/${name}`

/** Named schemas: they refer to each other by name, which also allows recursive ones. */
class Components {
  readonly #registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() }
  readonly #names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }

  constructor() {
    this.place('input', jsonValue, 'JsonValue')
    for (const [schema, name] of shared()) this.place('output', schema, name)
  }

  readonly place: NameSchema = (io, schema, name) => {
    const known = this.#names[io].get(schema)
    if (known === undefined) {
      this.#names[io].set(schema, name)
      this.#registries[io].add(schema, { id: name })
    }
    return { $ref: refTo(known ?? name) }
  }

  /** `JsonValue` is described as any value: written out, it would be a recursive type that generated code can't express. */
  schemas(): Json {
    const all = (['input', 'output'] as const).flatMap((io) => {
      const { schemas } = z.toJSONSchema(this.#registries[io], {
        io,
        uri: refTo,
        unrepresentable: 'any',
        cycles: 'ref',
      })
      return Object.entries(schemas)
    })
    const named = all.map(([name, { $schema, $id, ...schema }]) => [name, schema])
    return { ...Object.fromEntries(named), JsonValue: { description: 'Any JSON value.' } }
  }
}

/** Takes most of a second, yielding to other requests in between. */
export async function describeApi(endpoints: ReadonlyMap<EndpointKey, Endpoint>, version: string): Promise<Json> {
  const components = new Components()
  const paths: Record<string, Json> = {}
  const turn = yieldToEventLoop()
  for (const [key, endpoint] of endpoints) {
    await turn()
    const { method, path } = splitKey(key)
    const written = path.replace(/:(\w+)/g, '{$1}')
    paths[written] = { ...paths[written], [method.toLowerCase()]: operationOf(key, endpoint, components.place) }
  }
  const statuses = [...new Set(Object.values(failures).map(({ status }) => status))]
  const tags = [...new Set([...endpoints.values()].map(({ tag }) => tag))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Postern',
      version,
      description: 'Administration of a parcel, mail and locker platform.',
      license: { name: 'Not licensed for use by others', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      headers,
      parameters,
      responses: Object.fromEntries(statuses.map((status) => [`Failure${status}`, failureResponse(status)])),
      schemas: { Failure: failureSchema, ...components.schemas() },
    },
  }
}
