/** A write repeated with the same key gets the first answer, and its effect happens once (spec:http#idempotency). */
import { createHash } from 'node:crypto'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from './database/db.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Repeatable {
  readonly userId: string
  readonly key: string
  /** Method, address and body: the same key with other content is a mistake of the caller. */
  readonly request: string
}

const withoutBody = 204

interface Stored {
  request_hash: string
  status: number | null
  answer: unknown
}

/**
 * Key, effect and answer are one transaction. A second request with the key waits on the first one's row; if the first
 * fails, its row goes with it and the second runs as if it were alone.
 */
export async function withIdempotencyKey(db: Db, repeatable: Repeatable, work: () => Promise<Answer>): Promise<Answer> {
  const { userId, key, request } = repeatable
  const hash = createHash('sha256').update(request).digest('hex')
  const mine = await db.one(sql`
    insert into idempotency_keys (user_id, key, request_hash) values (${userId}, ${key}, ${hash}) on conflict do nothing returning key`)
  if (!mine) {
    const first = await db.one(sql<Stored>`
      select request_hash, status, answer from idempotency_keys where user_id = ${userId} and key = ${key}`)
    if (first?.request_hash !== hash)
      throw failure('unprocessable', { message: 'This Idempotency-Key was used for another request. Use a new one.' })
    if (first.status === null || (first.answer === null && first.status !== withoutBody))
      throw failure('unprocessable', {
        message: 'This request succeeded, but its response is no longer stored. Read the record instead.',
      })
    return { status: first.status, body: first.answer }
  }
  const answer = await work()
  await db.all(sql`
    update idempotency_keys set status = ${answer.status}, answer = ${JSON.stringify(answer.body)}::json where user_id = ${userId} and key = ${key}`)
  return answer
}

/** Answers that tell of someone who is to be forgotten: that the request was carried out stays known. */
export const forgetAnswers = (db: Db, recordId: string) =>
  db.all(sql`update idempotency_keys set answer = null where answer::text like ${`%${recordId}%`}`)
