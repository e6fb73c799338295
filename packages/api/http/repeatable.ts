/** Writes that carry an `Idempotency-Key`: decided here for every route there is (domain/areas/idempotency.ts says which refuse). */
import { createHash } from 'node:crypto'
import { type KeyRefusal, keyRefusal } from '@postern/domain/areas/idempotency.ts'
import { type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import { Failure, failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asOne, type Database } from '../database/db.ts'
import { losesConnection } from '../database/dbFailure.ts'
import type { RowScope } from '../database/rowScope.ts'
import { type Answer, AnsweredBefore, type Repeatable, withIdempotencyKey } from '../idempotency.ts'
import { expectationOf, programOf, signedInOf } from './guard.ts'

const header = 'Idempotency-Key'
/** On the answer to a repeat: by the first request's id, what it did can be undone. */
const firstRequestHeader = 'x-first-request-id'

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw invalid([{ path: header, description: 'Send one key of up to 200 characters.' }])
  return key
}

const refusalSentences: Readonly<Record<KeyRefusal, string>> = {
  question: 'This request changes nothing, so it doesn’t accept an Idempotency-Key. Send it without one.',
  signIn:
    'Passwords, codes and tokens are never stored, so this doesn’t accept an Idempotency-Key. Send it without one.',
  secret:
    'The response contains a secret that’s never stored, so this doesn’t accept an Idempotency-Key. Send it without one.',
  onceAnyway: 'Repeating this request is safe without an Idempotency-Key. Send it without one.',
}

/** The same key with other content is a mistake of the caller, so all that decides the effect is compared. */
function contentOf({ method, url, headers, body }: FastifyRequest): string {
  const sent = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : JSON.stringify(body ?? null)
  return [method, url, headers['if-match'], sent].filter((piece) => piece !== undefined).join(' ')
}

function repeatableOf(request: FastifyRequest, endpoint: EndpointKey): Repeatable | null {
  if (splitKey(endpoint).method === 'GET') return null
  const key = keyOf(request)
  if (key === undefined) return null
  const refusal = keyRefusal(endpoint)
  if (refusal !== null) throw invalid([{ path: header, description: refusalSentences[refusal] }])
  const userId = signedInOf(request)?.user.id ?? programOf(request)?.id
  if (userId === undefined) throw failure('forbidden')
  return { userId, key, request: contentOf(request), requestId: request.id }
}

/** Whose rows its handler most likely works on. */
function scopeOf({ params }: FastifyRequest): RowScope {
  const { customerId } = (params ?? {}) as { customerId?: string }
  return customerId === undefined ? 'all' : { customerId }
}

const isAnswered = (error: unknown): error is AnsweredBefore => error instanceof AnsweredBefore

/** The database doesn’t answer, so asking again would only take longer. */
const isAway = (error: unknown): boolean => losesConnection(error instanceof Failure ? error.cause : error)

/** Key, effect and answer are one transaction, however many the handler would make of them. */
export async function honoringKey(
  database: Database,
  endpoint: EndpointKey,
  status: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const repeatable = repeatableOf(request, endpoint)
  if (repeatable === null) return work()
  let isKnown = false
  const carryOut = (isEager: boolean): Promise<Answer> =>
    asOne(
      database,
      scopeOf(request),
      (db) => {
        isKnown = false
        const answer = async () => {
          const body = await work()
          return { status: reply.statusCode === 200 ? status : reply.statusCode, body }
        }
        const known = () => {
          isKnown = true
        }
        return withIdempotencyKey(db, repeatable, answer, { isEager, known })
      },
      expectationOf(request)?.proof,
    )
  // Its handler is one transaction and does nothing before. What failed before the key was known to be new may have failed
  // only because the first request was carried out.
  const isEager = request.routeOptions.config.provesSession === true
  const answer = await carryOut(isEager)
    .catch((error: unknown) => {
      if (isEager && !isKnown && !isAnswered(error) && !isAway(error)) return carryOut(false)
      throw error
    })
    .catch((error: unknown) => {
      if (isAnswered(error)) return error.answer
      throw error
    })
  reply.status(answer.status)
  if (answer.firstRequestId) reply.header(firstRequestHeader, answer.firstRequestId)
  return answer.body ?? undefined
}
