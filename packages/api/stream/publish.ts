/** Publishes to open pages in the transaction of the change: they get it once it’s committed, or never. */
import { customerOfTopic } from '@postern/domain/stream/topics.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Wakes the nodes. Its payload is empty: messages are read from the table. */
export const streamChannel = 'postern_stream'

/** Messages say what changed; pages fetch large data if they need it. */
const longestBody = 16_000

/** Read by every node, never by users: whose stream of which topic ends. */
export const revokedTopic = 'stream/revoked'

export interface Revocation {
  readonly userId: string
  readonly topic: string
}

export const isRevocation = (body: unknown): body is Revocation =>
  typeof body === 'object' && body !== null && 'userId' in body && 'topic' in body

/** From this commit on, the user gets nothing more from the topic, on any node. */
export function revokeTopic(db: Db, revocation: Revocation): void {
  publish(db, revokedTopic, revocation)
}

/** Sent with the next statement. A transaction scoped to one customer can only publish to that customer’s topics. */
export function publish(db: Db, topic: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (text.length > longestBody) throw new Error(`A message about ${topic} has ${text.length} characters.`)
  db.later(sql`
    with written as (
      insert into stream_messages (customer_id, topic, body) values (${customerOfTopic(topic)}, ${topic}, ${text}::jsonb))
    select pg_notify(${streamChannel}, '')`)
}
