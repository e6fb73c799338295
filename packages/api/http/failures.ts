/** All errors are sent from here, in the one shape of the catalog: never a stack, never SQL. */
import { Failure, type FailureBody, type FailureCode, failure, invalid } from '@postern/domain/engine/failure.ts'
import { issuesOf } from '@postern/domain/engine/issue.ts'
import type { FastifyError, FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { namedDependents } from '../engine/privacy.ts'
import { signedInOf } from './guard.ts'
import { provenProblem } from './provenSession.ts'
import { routeOf } from './requestLog.ts'

/** Schema errors are failures like any other. A malformed id in a URL names nothing, so it's a 404. */
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
 * A list accepts two hundred keys, and a request sends three. If all keys are optional plain strings, only those sent are
 * looked up. Anything else goes to the schema, which reports what is wrong.
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

/** Logs a failure along with its cause. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.stack ?? error.message
  return error.cause === undefined ? own : `${own}\nbecause of ${describe(error.cause)}`
}

/** Records that block archiving are named only to users who may see them. */
function told(found: Failure, request: FastifyRequest): FailureBody {
  const body = found.toBody(request.id)
  const actor = signedInOf(request)?.user
  if (!body.dependents || !actor) return body
  const isInside = Object.hasOwn(Object(request.params), 'customerId')
  return { ...body, dependents: namedDependents(actor, isInside, body.dependents) }
}

/** Temporary problems, like a database restart, are logged as warnings. */
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
