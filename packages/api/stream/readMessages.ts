/** Messages that a position hasn’t seen, and the position after them: one statement, so the two are consistent. */
import { sql } from 'kysely'
import { type Database, quickly } from '../database/db.ts'
import type { Position } from './position.ts'

/** How far back a reader can resume. */
export const resumableSeconds = 3_600

/** An hour longer than that: a message's age counts from its insert, and its transaction may have taken a while. */
export const keptLongEnough = sql`at < now() - interval '2 hours'`

/** More isn’t worth sending: a page this far behind refetches what it shows. */
export const mostMessages = 2_000

export interface StoredMessage {
  readonly xid: bigint
  readonly topic: string
  readonly body: unknown
}

export interface Batch {
  readonly position: Position
  readonly messages: readonly StoredMessage[]
  /** There were more messages than can be sent. */
  readonly isCut: boolean
}

interface BatchRow {
  seconds: number
  end: string
  open: string[]
  messages: { xid: string; topic: string; body: unknown }[]
}

const nothing = sql`false`

/** By ID within what became visible together: writers of a topic take turns, so their IDs are in commit order. */
export async function readMessages(
  database: Database,
  after: Position | null,
  topics: readonly string[] | 'all',
): Promise<Batch> {
  const isNew = after
    ? sql`(xid >= ${after.end}::text::xid8 or xid = any(${[...after.open].map(String)}::text[]::xid8[]))`
    : nothing
  const isWanted = topics === 'all' ? sql`true` : sql`topic = any(${topics}::text[])`
  const [row] = await quickly(
    database,
    sql<BatchRow>`
    select floor(extract(epoch from clock_timestamp()))::int as seconds, pg_snapshot_xmax(taken)::text as "end",
      array(select pg_snapshot_xip(taken)::text) as open,
      (select coalesce(jsonb_agg(jsonb_build_object('xid', xid::text, 'topic', topic, 'body', body) order by id), '[]')
       from (select id, xid, topic, body from stream_messages where ${isNew} and ${isWanted} order by id
         limit ${mostMessages + 1}) m) as messages
    from (select pg_current_snapshot() as taken offset 0) s`,
  )
  if (!row) throw new Error('The database answered nothing.')
  const { seconds, end, open, messages } = row
  return {
    position: { seconds, end: BigInt(end), open: new Set(open.map(BigInt)) },
    messages: messages.map((message) => ({ ...message, xid: BigInt(message.xid) })),
    isCut: messages.length > mostMessages,
  }
}
