/** Writes with an `Idempotency-Key`: handled here for all routes (domain/areas/idempotency.ts lists those that refuse one). */
import { createHash } from 'node:crypto'
import { type KeyRefusal, keyRefusal } from '@postern/domain/areas/idempotency.ts'
import { type EndpointKey, splitKey } from '@postern/domain/engine/contract.ts'
import { Failure, failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asOne, type Database, type Db } from '../database/db.ts'
import { losesConnection } from '../database/dbFailure.ts'
import type { RowScope } from '../database/rowScope.ts'
import { type Answer, firstAnswer, type Repeatable, storeAnswer, turnOf } from '../idempotency.ts'
import { expectationOf, programOf, signedInOf } from './guard.ts'

const header = 'Idempotency-Key'
/** Sent on the response to a repeat: the first request's id, which can be used to undo it. */
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

/** The same key with other content is a caller's mistake, so everything that decides the effect is compared. */
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

/** The row scope that its handler most likely uses. */
function scopeOf({ params }: FastifyRequest): RowScope {
  const { customerId } = (params ?? {}) as { customerId?: string }
  return customerId === undefined ? 'all' : { customerId }
}

/** The database is down, so asking it again would only take longer. */
const isAway = (error: unknown): boolean => losesConnection(error instanceof Failure ? error.cause : error)

/** The session must be looked up first; then the write is repeated (`provenSession.ts`). */
const isUnproven = (request: FastifyRequest): boolean => expectationOf(request)?.isProven() === false

/** Key, effect and answer are saved in one transaction, no matter how many the handler starts. */
export async function honoringKey(
  database: Database,
  endpoint: EndpointKey,
  status: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const repeatable = repeatableOf(request, endpoint)
  if (repeatable === null) return work()
  const inTurn = <T>(run: (db: Db) => Promise<T>): Promise<T> =>
    asOne(database, scopeOf(request), run, { proof: expectationOf(request)?.proof, turn: turnOf(repeatable) })
  const carryOut = async (db: Db): Promise<Answer> => {
    const body = await work()
    const answer = { status: reply.statusCode === 200 ? status : reply.statusCode, body }
    storeAnswer(db, repeatable, answer)
    return answer
  }
  const known = (db: Db) => firstAnswer(db, repeatable)
  // Such a handler is one transaction with nothing before it, so it may run although its key turns out to be known. Its failure
  // may come only from the first request having been carried out: a stale version, a name that is taken, the key itself.
  const expectsNew = request.routeOptions.config.provesSession === true
  const answer = expectsNew
    ? await inTurn(carryOut).catch(async (error: unknown) => {
        const first = isAway(error) || isUnproven(request) ? undefined : await inTurn(known)
        if (!first) throw error
        return first
      })
    : await inTurn(async (db) => (await known(db)) ?? carryOut(db))
  reply.status(answer.status)
  if (answer.firstRequestId) reply.header(firstRequestHeader, answer.firstRequestId)
  return answer.body ?? undefined
}
