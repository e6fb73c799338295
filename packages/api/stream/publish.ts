/** Tells whoever is looking, in the transaction of what happened: they learn of it once it’s committed, or never. */
import { customerOfTopic } from '@postern/domain/stream/topics.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Wakes the nodes. It carries nothing: what was written is read from the table. */
export const streamChannel = 'postern_stream'

/** Messages say what changed; what is large is fetched by whoever needs it. */
const longestBody = 16_000

/** Travels with the next statement. A transaction limited to one customer can publish in that customer’s topics only. */
export function publish(db: Db, topic: string, body: unknown): void {
  const text = JSON.stringify(body)
  if (text.length > longestBody) throw new Error(`A message about ${topic} has ${text.length} characters.`)
  db.later(sql`
    with written as (
      insert into stream_messages (customer_id, topic, body) values (${customerOfTopic(topic)}, ${topic}, ${text}::jsonb))
    select pg_notify(${streamChannel}, '')`)
}
