/** A write repeated with the same key gets the first response and takes effect only once (spec:http#idempotency). */
import { hash } from 'node:crypto'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { keepAnswerText } from './answerText.ts'
import type { Db } from './database/db.ts'
import { isLockTimeout } from './database/dbFailure.ts'
import { Slot, shapeOf } from './database/statement.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** For a repeat: the ID of the original request. */
  readonly firstRequestId?: string | null
}

export interface Repeatable {
  readonly userId: string
  readonly key: string
  /** Method, URL and body: reusing a key with different content is the caller's mistake. */
  readonly request: string
  readonly requestId: string
}

const withoutBody = 204

interface Stored {
  request_hash: string
  status: number | null
  answer: unknown
  request_id: string | null
}

interface Keyed {
  readonly userId: string
  readonly key: string
  readonly hash: string
  readonly requestId: string
  readonly status?: number
  readonly body?: string | undefined
}
const keyed = (read: (keyed: Keyed) => unknown) => new Slot(read)
const [userSlot, keySlot] = [keyed(({ userId }) => userId), keyed(({ key }) => key)]

const findAnswer = shapeOf<Keyed, Stored>(
  sql`select request_hash, status, answer, request_id from idempotency_keys where user_id = ${userSlot} and key = ${keySlot}`,
  'once',
)
const keepAnswer = shapeOf<Keyed, unknown>(
  sql`
    insert into idempotency_keys (user_id, key, request_hash, request_id, status, answer)
    values (${userSlot}, ${keySlot}, ${keyed(({ hash }) => hash)}, ${keyed(({ requestId }) => requestId)},
      ${keyed(({ status }) => status)}, ${keyed(({ body }) => body)}::json)`,
  'once',
)

function answerAgain({ request_hash, status, answer, request_id }: Stored, hash: string): Answer {
  if (request_hash !== hash)
    throw failure('unprocessable', { message: 'This Idempotency-Key was used for another request. Use a new one.' })
  if (status === null || (answer === null && status !== withoutBody))
    throw failure('unprocessable', {
      message: 'This request succeeded, but its response is no longer stored. Read the record instead.',
    })
  return { status, body: answer, firstRequestId: request_id }
}

/** Requests with the same key take turns, so each sees what the one before it committed. */
export const turnOf = ({ userId, key }: Repeatable): string => `${userId} ${key}`

const keyedBy = ({ request, ...named }: Repeatable): Keyed => ({ ...named, hash: hash('sha256', request) })

/** The response to the first request with this key, if it has succeeded. Waits a few seconds for its turn. */
export async function firstAnswer(db: Db, repeatable: Repeatable): Promise<Answer | undefined> {
  const asked = keyedBy(repeatable)
  const first = await db.one(findAnswer.fill(asked)).catch((error) => {
    // Only the first request with the key makes others wait for their turn.
    throw isLockTimeout(error) ? failure('still_running') : error
  })
  return first && answerAgain(first, asked.hash)
}

/** Stores a response with its effect, in one transaction. That fails if the key has one already, so nothing takes effect twice. */
export const storeAnswer = (db: Db, repeatable: Repeatable, { status, body }: Answer): void =>
  db.later(keepAnswer.fill({ ...keyedBy(repeatable), status, body: keepAnswerText(body) }))

/** Deletes stored responses that mention an anonymized person; the fact that the request succeeded is kept. */
export const forgetAnswers = (db: Db, recordId: string) =>
  db.all(sql`update idempotency_keys set answer = null where answer::text like ${`%${recordId}%`}`)
