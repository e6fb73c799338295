/** Messages page by page, in channel order. */
import type { ChatMessage, MessagePage } from '@postern/domain/areas/chat/chatShapes.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const personOf = (id: RawBuilder<unknown>) => sql`
  case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', coalesce(person_name(${id}), 'Former colleague')) end`

/** The message is `m`. */
export const messageColumns = sql`
  m.id, m.channel_id as "channelId", m.seq, m.parent_seq as "parentSeq", ${personOf(sql`m.author_id`)} as author, m.bot, m.body,
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', person_name(x.id)) order by x.place), '[]')
   from unnest(m.mentions) with ordinality as x(id, place) where person_name(x.id) is not null) as mentions,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.id), '[]')
   from chat_files f where f.channel_id = m.channel_id and f.seq = m.seq) as files,
  m.sent_at as "sentAt", m.edited_at as "editedAt", m.deleted_at as "deletedAt", ${personOf(sql`m.deleted_by`)} as "deletedBy",
  m.pinned_at as "pinnedAt", m.reply_count as "replyCount", m.last_reply_at as "lastReplyAt",
  case when m.reply_count = 0 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.author_id, 'name', person_name(x.author_id))), '[]')
    from (select y.author_id from chat_messages y
      where y.channel_id = m.channel_id and y.parent_seq = m.seq and y.author_id is not null and y.deleted_at is null
      group by y.author_id order by min(y.seq) limit 3) x where person_name(x.author_id) is not null) end as repliers,
  (select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'people', x.people) order by x.first), '[]')
   from (select y.kind, min(y.at) as first,
       jsonb_agg(jsonb_build_object('id', y.user_id, 'name', coalesce(person_name(y.user_id), 'Former colleague')) order by y.at) as people
     from chat_reactions y where y.channel_id = m.channel_id and y.seq = m.seq group by y.kind) x) as reactions,
  m.row_version as "rowVersion", m.client_id as "clientId"`

export async function messageAt(db: Db, channelId: string, seq: number): Promise<ChatMessage> {
  const found = await db.one(sql<ChatMessage>`
    select ${messageColumns} from chat_messages m where m.channel_id = ${channelId} and m.seq = ${seq}`)
  if (!found) throw failure('not_found')
  return found
}

interface Paging {
  readonly limit: number
  readonly withReplies: boolean
}

const pageWhere = (
  db: Db,
  channelId: string,
  condition: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
  { limit, withReplies }: Paging,
): Promise<ChatMessage[]> =>
  db.all(sql<ChatMessage>`
    select ${messageColumns} from (
      select * from chat_messages
      where channel_id = ${channelId} and ${condition} ${withReplies ? sql`` : sql`and parent_seq is null`}
      order by seq ${sql.raw(direction)} limit ${limit}) m
    order by m.seq ${sql.raw(direction)}`)

/** Up to `limit` messages after this one. */
export async function messagesAfter(db: Db, channelId: string, seq: number, paging: Paging): Promise<MessagePage> {
  const rows = await pageWhere(db, channelId, sql`seq > ${seq}`, 'asc', { ...paging, limit: paging.limit + 1 })
  return { items: rows.slice(0, paging.limit), hasOlder: seq > 0, hasNewer: rows.length > paging.limit }
}

export async function messagesBefore(db: Db, channelId: string, seq: number, paging: Paging): Promise<MessagePage> {
  const rows = await pageWhere(db, channelId, sql`seq < ${seq}`, 'desc', { ...paging, limit: paging.limit + 1 })
  return { items: rows.slice(0, paging.limit).reverse(), hasOlder: rows.length > paging.limit, hasNewer: true }
}

/** The newest messages. */
export async function latestMessages(db: Db, channelId: string, paging: Paging): Promise<MessagePage> {
  const page = await messagesBefore(db, channelId, Number.MAX_SAFE_INTEGER, paging)
  return { ...page, hasNewer: false }
}

/** Half before this message, half from it on. */
export async function messagesAround(db: Db, channelId: string, seq: number, paging: Paging): Promise<MessagePage> {
  const half = { ...paging, limit: Math.ceil(paging.limit / 2) }
  const older = await messagesBefore(db, channelId, seq, half)
  const newer = await messagesAfter(db, channelId, seq - 1, half)
  return { items: [...older.items, ...newer.items], hasOlder: older.hasOlder, hasNewer: newer.hasNewer }
}

/** The first timeline message since this time, or the position after the last one if there is none. */
export async function firstSeqSince(db: Db, channelId: string, since: string): Promise<number> {
  const found = await db.one(sql<{ seq: number }>`
    select seq from chat_messages where channel_id = ${channelId} and sent_at >= ${since}::timestamptz and parent_seq is null
    order by sent_at, seq limit 1`)
  return found?.seq ?? Number.MAX_SAFE_INTEGER
}

export async function threadReplies(db: Db, channelId: string, parentSeq: number, after: number, limit: number) {
  const rows = await db.all(sql<ChatMessage>`
    select ${messageColumns} from chat_messages m
    where m.channel_id = ${channelId} and m.parent_seq = ${parentSeq} and m.seq > ${after}
    order by m.seq limit ${limit + 1}`)
  return { items: rows.slice(0, limit), hasNewer: rows.length > limit }
}

export const pinnedMessages = (db: Db, channelId: string): Promise<ChatMessage[]> =>
  db.all(sql<ChatMessage>`
    select ${messageColumns} from chat_messages m
    where m.channel_id = ${channelId} and m.pinned_at is not null and m.deleted_at is null
    order by m.pinned_at desc limit 100`)
