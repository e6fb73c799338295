/** A write repeated with the same key gets the first answer, and its effect happens once (spec:http#idempotency). */
import { createHash } from 'node:crypto'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import { isLockTimeout } from './database/dbFailure.ts'
import { Slot, shapeOf } from './database/statement.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  /** Of a repeat: the request that was carried out. */
  readonly firstRequestId?: string | null
}

export interface Repeatable {
  readonly userId: string
  readonly key: string
  /** Method, address and body: the same key with other content is a mistake of the caller. */
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

interface Taken {
  readonly userId: string
  readonly key: string
  readonly hash: string
  readonly requestId: string
}
const taken = (read: (taken: Taken) => unknown) => new Slot(read)
const takeKey = shapeOf<Taken, { key: string }>(
  sql`
    insert into idempotency_keys (user_id, key, request_hash, request_id)
    values (${taken(({ userId }) => userId)}, ${taken(({ key }) => key)}, ${taken(({ hash }) => hash)},
      ${taken(({ requestId }) => requestId)})
    on conflict do nothing returning key`,
  'once',
)

interface Kept {
  readonly userId: string
  readonly key: string
  readonly status: number
  readonly body: string | undefined
}
const kept = (read: (kept: Kept) => unknown) => new Slot(read)
const keepAnswer = shapeOf<Kept, unknown>(
  sql`
    update idempotency_keys set status = ${kept(({ status }) => status)}, answer = ${kept(({ body }) => body)}::json
    where user_id = ${kept(({ userId }) => userId)} and key = ${kept(({ key }) => key)}`,
  'once',
)

/**
 * Key, effect and answer are one transaction. A second request with the key waits on the first one's row, for a few seconds;
 * if the first fails, its row goes with it and the second runs as if it were alone.
 */
export async function withIdempotencyKey(db: Db, repeatable: Repeatable, work: () => Promise<Answer>): Promise<Answer> {
  const { userId, key, request, requestId } = repeatable
  const hash = createHash('sha256').update(request).digest('hex')
  const mine = await db.one(takeKey.fill({ userId, key, hash, requestId })).catch((error) => {
    // Only the first request with the key holds that row.
    throw isLockTimeout(error) ? failure('still_running') : error
  })
  if (!mine) {
    const first = await db.one(sql<Stored>`
      select request_hash, status, answer, request_id from idempotency_keys where user_id = ${userId} and key = ${key}`)
    if (first?.request_hash !== hash)
      throw failure('unprocessable', { message: 'This Idempotency-Key was used for another request. Use a new one.' })
    if (first.status === null || (first.answer === null && first.status !== withoutBody))
      throw failure('unprocessable', {
        message: 'This request succeeded, but its response is no longer stored. Read the record instead.',
      })
    return { status: first.status, body: first.answer, firstRequestId: first.request_id }
  }
  const answer = await work()
  db.later(keepAnswer.fill({ userId, key, status: answer.status, body: JSON.stringify(answer.body) }))
  return answer
}

/** Answers that tell of someone who is to be forgotten: that the request was carried out stays known. */
export const forgetAnswers = (db: Db, recordId: string) =>
  db.all(sql`update idempotency_keys set answer = null where answer::text like ${`%${recordId}%`}`)
