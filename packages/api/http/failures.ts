/** Every refusal leaves through here, in the one shape of the catalogue: never a stack, never SQL. */
import { Failure, type FailureBody, type FailureCode, failure, invalid } from '@postern/domain/engine/failure.ts'
import { issuesOf } from '@postern/domain/engine/issue.ts'
import type { FastifyError, FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { namedDependents } from '../engine/privacy.ts'
import { signedInOf } from './guard.ts'
import { provenProblem } from './provenSession.ts'
import { routeOf } from './requestLog.ts'

/** Refusals of a schema are failures like any other. A malformed id in an address names nothing, so it is not found. */
export const validate: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const isSound = httpPart === 'querystring' ? flatCheck(schema) : undefined
  return (data) => {
    if (isSound?.(data)) return { value: data }
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    return { error: httpPart === 'params' ? failure('not_found') : invalid(issuesOf(result.error.issues)) }
  }
}

/**
 * A list understands two hundred keys, and a request sends three: where all of them are plain texts that may be left out, what
 * was sent is looked up instead of trying every key. Whatever else arrives goes to the schema, which says what is wrong.
 */
function flatCheck(schema: z.ZodType): ((data: unknown) => boolean) | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined
  const parts: [string, unknown][] = Object.entries(schema.shape)
  const isText = (part: unknown) => part instanceof z.ZodOptional && isPlainText(part.unwrap())
  if (parts.length === 0 || !parts.every(([, part]) => isText(part))) return undefined
  const known = new Set(parts.map(([name]) => name))
  return (data) =>
    typeof data === 'object' &&
    data !== null &&
    Object.entries(data).every(([name, value]) => typeof value === 'string' && known.has(name))
}

const isPlainText = (part: unknown): boolean => part instanceof z.ZodString && (part.def.checks ?? []).length === 0

const byStatus: Record<number, FailureCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported',
  429: 'too_many',
}

function asFailure(error: FastifyError | Failure, { routeOptions }: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const status = error.statusCode ?? 500
  const code = byStatus[status]
  if (code === 'too_large') {
    const limit = Math.round((routeOptions.bodyLimit ?? 0) / 1_048_576)
    return failure(code, { message: `The request is larger than ${limit} MB.` })
  }
  if (code) return failure(code)
  if (status === 408) return failure('unavailable', { message: 'The request took too long to arrive. Send it again.' })
  return status < 500
    ? failure('invalid', { message: `The request can’t be read: ${error.message}` })
    : failure('broken')
}

/** What is behind a failure that was put into words is logged with it. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nbecause of ${describe(error.cause)}`
}

/** What is in the way of an archiving is named only to who may see it. */
function told(found: Failure, request: FastifyRequest): FailureBody {
  const body = found.toBody(request.id)
  const actor = signedInOf(request)?.user
  if (!body.dependents || !actor) return body
  const isInside = Object.hasOwn(Object(request.params), 'customerId')
  return { ...body, dependents: namedDependents(actor, isInside, body.dependents) }
}

/** What passes by itself, like a database that restarts, is a warning. */
function logFailure(request: FastifyRequest, { status }: Failure, error: unknown): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: routeOf(request),
    status,
    error: describe(error),
  }
  if (status === 503) request.log.warn(line, 'request failed')
  else request.log.error(line, 'request failed')
}

export function failures(app: FastifyInstance): void {
  app.setErrorHandler(async (problem: FastifyError, request, reply) => {
    const error = await provenProblem(request, problem)
    const found = asFailure(error, request)
    if (found.status >= 500) logFailure(request, found, error)
    const { retryAfterSeconds = found.status === 503 ? 1 : undefined } = found.detail
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
    return reply.status(found.status).send(told(found, request))
  })
  app.setNotFoundHandler((request, reply) => {
    const body: FailureBody = failure('not_found', { message: notFoundText(request) }).toBody(request.id)
    return reply.status(404).send(body)
  })
}

const notFoundText = (request: FastifyRequest): string => `Page not found: ${request.url.slice(0, 300)}`
