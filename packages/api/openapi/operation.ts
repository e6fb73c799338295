/** Describes one endpoint as an OpenAPI operation. */

import { honorsKey } from '@postern/domain/areas/idempotency.ts'
import type { Access } from '@postern/domain/auth/permission.ts'
import { type Endpoint, type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import { failures } from '@postern/domain/engine/failure.ts'
import { z } from 'zod'
import { goodStatus } from '../http/serve.ts'
import { exampleOf } from './example.ts'

export type Json = { [key: string]: unknown }
/** Adds a schema to the components and returns its reference. */
export type NameSchema = (io: 'input' | 'output', schema: z.ZodType, name: string) => Json

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /api/customers/:customerId/sites/:id/history` → `getCustomerSitesByIdHistory`. */
export function operationIdOf(key: EndpointKey): string {
  const { method, path } = splitKey(key)
  const words = path
    .replace('/api/', '')
    .replace('customers/:customerId', 'customer')
    .split('/')
    .map((step) => (step.startsWith(':') ? `By${capital(step.slice(1))}` : capital(step.replaceAll('-', ''))))
  return `${method.toLowerCase()}${words.join('')}`
}

function accessText(access: Access): string {
  if (access === 'open') return 'Needs no token.'
  if (access === 'temporary') return 'Needs the temporary token from the password step.'
  if (access === 'signedIn') return 'Needs a signed-in user’s session.'
  if (access.startsWith('scope:'))
    return `For programs. Needs an API user’s token whose role has the scope \`${access.slice('scope:'.length)}\`. Sessions are rejected.`
  return `Needs the session of a user whose role has the permission \`${access}\`.`
}

const describe = (key: EndpointKey, { summary, permission, conditional, changesNothing }: Endpoint): string =>
  [
    `${summary}.`,
    accessText(permission),
    conditional &&
      'Send the record’s version in `If-Match`. If it changed since, the response is 412 with the current record.',
    honorsKey(key) && 'Send an `Idempotency-Key` to retry safely: the same key and body return the first response.',
    changesNothing && 'Doesn’t change any data.',
  ]
    .filter(Boolean)
    .join(' ')

const jsonOf = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/** One URL parameter for every property of a schema. */
function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: property,
  }))
}

const headerParameters = (key: EndpointKey, { conditional }: Endpoint): Json[] => [
  ...(conditional ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ...(honorsKey(key) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

function requestBody(key: EndpointKey, { body }: Endpoint, place: NameSchema): Json | undefined {
  if (key.includes('/images/:field') && key.startsWith('POST'))
    return {
      required: true,
      content: Object.fromEntries(pictures.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
    }
  if (!body) return undefined
  const example = exampleOf(body)
  const schema = place('input', body, `${capital(operationIdOf(key))}Body`)
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  }
}

/** Which failures an endpoint may return, depending on its input. */
export function failureStatuses(key: EndpointKey, endpoint: Endpoint): number[] {
  const { method } = splitKey(key)
  const { body, query, params, permission, conditional } = endpoint
  const takesBody = body !== undefined || key.includes('/images/:field')
  return [
    ...(takesBody || query || method !== 'GET' ? [400] : []),
    ...(permission !== 'open' || body ? [401] : []),
    ...(params || body ? [404] : []),
    ...(method === 'GET' ? [] : [409]),
    ...(conditional ? [412, 428] : []),
    ...(takesBody ? [413, 415] : []),
    ...(honorsKey(key) || endpoint.remote ? [422] : []),
    429,
    500,
    503,
  ].filter((status) => Object.values(failures).some((each) => each.status === status))
}

function goodAnswer(
  key: EndpointKey,
  { answer, file, streamed, revalidated, tagged }: Endpoint,
  place: NameSchema,
): Json {
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/RequestId' },
    ...(honorsKey(key) && { 'X-First-Request-Id': { $ref: '#/components/headers/FirstRequestId' } }),
    ...((revalidated || tagged) && { ETag: { $ref: '#/components/headers/ETag' } }),
  }
  if (file)
    return {
      description: 'The file.',
      headers,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (!answer) return { description: 'Done. The response has no body.', headers }
  const schema = place('output', answer, `${capital(operationIdOf(key))}Answer`)
  return {
    description: 'Done.',
    headers,
    content: { [typeof streamed === 'string' ? streamed : 'application/json']: { schema } },
  }
}

export function operationOf(key: EndpointKey, endpoint: Endpoint, place: NameSchema): Json {
  const body = requestBody(key, endpoint, place)
  return {
    operationId: operationIdOf(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describe(key, endpoint),
    security:
      endpoint.permission === 'open' ? [] : [{ [endpoint.permission.startsWith('scope:') ? 'program' : 'person']: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...headerParameters(key, endpoint),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [goodStatus(endpoint)]: goodAnswer(key, endpoint, place),
      ...((endpoint.revalidated || endpoint.tagged) && { 304: { description: 'Not modified.' } }),
      ...Object.fromEntries(
        failureStatuses(key, endpoint).map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
  }
}
