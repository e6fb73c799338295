/** Publishes to open pages, in the transaction of what happened: they get it once it’s committed, or never. */
import { customerOfTopic } from '@postern/domain/stream/topics.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Wakes the nodes. It carries nothing: what was written is read from the table. */
export const streamChannel = 'postern_stream'

/** Messages say what changed; what is large is fetched by pages that need it. */
const longestBody = 16_000

/** Read by every node, never by people: whose stream of which topic ends. */
export const revokedTopic = 'stream/revoked'

export interface Revocation {
  readonly userId: string
  readonly topic: string
}

export const isRevocation = (body: unknown): body is Revocation =>
  typeof body === 'object' && body !== null && 'userId' in body && 'topic' in body

/** This person gets nothing more of the topic from the moment this is committed, on any node. */
export function revokeTopic(db: Db, revocation: Revocation): void {
  publish(db, revokedTopic, revocation)
}

/** Travels with the next statement. A transaction limited to one customer can publish in that customer’s topics only. */
export function publish(db: Db, topic: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (text.length > longestBody) throw new Error(`A message about ${topic} has ${text.length} characters.`)
  db.later(sql`
    with written as (
      insert into stream_messages (customer_id, topic, body) values (${customerOfTopic(topic)}, ${topic}, ${text}::jsonb))
    select pg_notify(${streamChannel}, '')`)
}
