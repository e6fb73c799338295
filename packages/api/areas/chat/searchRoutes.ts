/** Message search. Messages a user can't see aren't searched, suggested or counted. */
import type { FoundMessage } from '@postern/domain/areas/chat/messageEndpoints.ts'
import { type HasKind, searchTerms } from '@postern/domain/areas/chat/searchTerms.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { Follower } from '../../stream/streamTopic.ts'
import { seenBy } from './reads/channelSight.ts'
import { messageColumns } from './reads/messageRows.ts'

const having: Readonly<Record<HasKind, RawBuilder<unknown>>> = {
  link: sql`x.has_link`,
  file: sql`exists (select from chat_files y where y.channel_id = x.channel_id and y.seq = x.seq)`,
  pin: sql`x.pinned_at is not null`,
  thread: sql`x.reply_count > 0`,
  mention: sql`cardinality(x.mentions) > 0`,
  reaction: sql`exists (select from chat_reactions y where y.channel_id = x.channel_id and y.seq = x.seq)`,
}

/** PostgreSQL marks matches with these characters, which no message contains. */
const [start, stop] = ['\u0001', '\u0002']
const headline = `StartSel=${start}, StopSel=${stop}, MaxFragments=2, MaxWords=30, MinWords=12, FragmentDelimiter=" … "`

/** This many of the newest messages are scanned before the full-text index is used. */
const walked = 5_000

interface FoundRow extends Omit<FoundMessage, 'excerpt'> {
  readonly headline: string
}

/** Every second piece is a match. */
const piecesOf = (marked: string): string[] => marked.replaceAll(stop, start).split(start)

async function idsOf(db: Db, statement: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await db.all(statement)).map(({ id }) => id)
}

interface Asked {
  readonly q: string
  readonly cursor?: string | undefined
  readonly limit: number
}

async function search(db: Db, user: Follower, { q, cursor, limit }: Asked) {
  const terms = searchTerms(q)
  const unknown = [...terms.unknown]
  const conditions: RawBuilder<unknown>[] = [sql`x.deleted_at is null`]
  for (const name of terms.from) {
    const people = await idsOf(
      db,
      sql<{ id: string }>`
        select id from users where customer_id = provider_id()
          and (${name} = 'me' and id = ${user.id} or position(lower(${name}) in lower(name)) > 0)`,
    )
    if (people.length === 0) unknown.push(`from:${name}`)
    conditions.push(sql`x.author_id = any(${people}::uuid[])`)
  }
  for (const name of terms.in) {
    const channels = await idsOf(
      db,
      sql<{ id: string }>`select ch.id from chat_channels ch where ch.name = ${name} and ${seenBy(user)}`,
    )
    if (channels.length === 0) unknown.push(`in:${name}`)
    conditions.push(sql`x.channel_id = any(${channels}::uuid[])`)
  }
  for (const kind of terms.has) conditions.push(having[kind])
  if (terms.before) conditions.push(sql`x.sent_at < ${terms.before}::date`)
  if (terms.after) conditions.push(sql`x.sent_at >= ${terms.after}::date + 1`)
  const words = terms.text ? sql`websearch_to_tsquery('english', ${terms.text})` : null
  if (words) conditions.push(sql`x.words @@ ${words}`)
  const older = cursor
    ? sql`(x.sent_at, x.id) < (select z.sent_at, z.id from chat_messages z where z.id = ${cursor})`
    : sql`true`
  const matches = sql`${sql.join(conditions, sql` and `)} and ${seenBy(user)}`
  const read = (found: RawBuilder<unknown>) =>
    db.all(sql<FoundRow>`
      select ${messageColumns}, ch.name as "channelName",
        ${words ? sql`ts_headline('english', m.body, ${words}, ${headline})` : sql`left(m.body, 200)`} as headline
      from (${found}) m join chat_channels ch on ch.id = m.channel_id
      order by m.sent_at desc, m.id desc`)
  // A common word is found among the newest messages, without sorting all matches.
  const newest = sql`
    select x.* from (select * from chat_messages x where ${older} order by x.sent_at desc, x.id desc limit ${walked}) x
    join chat_channels ch on ch.id = x.channel_id where ${matches} order by x.sent_at desc, x.id desc limit ${limit + 1}`
  // A rare word is found by the full-text index. Adding the interval keeps the planner from scanning all messages by time.
  const anywhere = sql`
    select x.* from chat_messages x join chat_channels ch on ch.id = x.channel_id
    where ${matches} and ${older} order by x.sent_at + interval '0' desc, x.id desc limit ${limit + 1}`
  const quick = await read(newest)
  const rows = quick.length > limit ? quick : await read(anywhere)
  const items = rows.slice(0, limit).map(({ headline: marked, ...row }) => ({ ...row, excerpt: piecesOf(marked) }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, unknown }
}

export function searchRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/search', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => search(db, user, query)),
  )
}
