/** Channels as lists and pages show them. */
import type { ChannelSummary, MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { isUuid } from '@postern/domain/values/id.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Follower } from '../../../stream/streamTopic.ts'
import { seenBy } from './channelSight.ts'

/** The channel is `ch`; `me` is the requesting user's membership, if any. */
const summary = sql`
  ch.id, ch.kind, ch.name, ch.topic, ch.customer_id as "customerId", ch.entity_kind as "entityKind", ch.entity_id as "entityId",
  case ch.entity_kind
    when 'customers' then (select name::text from customers where id = ch.entity_id)
    when 'lockerBanks' then (select name::text from locker_banks where customer_id = ch.customer_id and id = ch.entity_id)
    when 'tickets' then (select 'HD-' || number from tickets where customer_id = ch.customer_id and id = ch.entity_id)
    when 'versions' then (select version::text from versions where id = ch.entity_id) end as "entityTitle",
  ch.is_default as "isDefault", ch.is_locked as "isLocked", ch.archived_at as "archivedAt",
  ch.retention_days as "retentionDays", ch.last_seq as "lastSeq", ch.row_version as "rowVersion", me.role as "myRole",
  (select count(*)::int from chat_members m where m.channel_id = ch.id) as "memberCount"`

const withMe = (user: Follower) => sql`left join chat_members me on me.channel_id = ch.id and me.user_id = ${user.id}`

/** Counts stop here. */
const mostCounted = 100

const unread = (user: Follower) => sql`(
  select count(*)::int from (
    select from chat_messages m
    where m.channel_id = ch.id and m.seq > me.last_read_seq and m.parent_seq is null and m.deleted_at is null
      and m.author_id is distinct from ${user.id}
    limit ${mostCounted}) counted)`

const others = (user: Follower) => sql`
  case when ch.kind = 'direct' then (
    select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', person_name(m.user_id)) order by m.joined_at, m.user_id), '[]')
    from chat_members m where m.channel_id = ch.id and m.user_id <> ${user.id}) else '[]'::jsonb end`

/** Leaves out archived ones: users find them by browsing and searching. */
export const myChannels = (db: Db, user: Follower): Promise<MyChannel[]> =>
  db.all(sql<MyChannel>`
    select ${summary}, me.last_read_seq as "lastReadSeq", me.notify, me.is_muted as "isMuted", ${unread(user)} as unread,
      (select count(*)::int from chat_mentions x
       where x.user_id = ${user.id} and x.channel_id = ch.id and x.seq > me.last_read_seq) as "unreadMentions",
      ${others(user)} as others
    from chat_members me join chat_channels ch on ch.id = me.channel_id
    where me.user_id = ${user.id} and ch.archived_at is null and ${seenBy(user)}
    order by ch.name nulls last, ch.id`)

interface Browsing {
  readonly q?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function joinableChannels(db: Db, user: Follower, { q, cursor, limit }: Browsing) {
  const matches = sql`ch.kind in ('public', 'entity') and me.user_id is null and ch.archived_at is null and ${seenBy(user)}
    ${q ? sql`and (position(lower(${q}) in ch.name) > 0 or position(lower(${q}) in lower(ch.topic)) > 0)` : sql``}`
  const rows = await db.all(sql<ChannelSummary>`
    select ${summary} from chat_channels ch ${withMe(user)}
    where ${matches} ${cursor ? sql`and ch.name > ${cursor}` : sql``}
    order by ch.name limit ${limit + 1}`)
  const counted = await db.one(
    sql<{ total: number }>`select count(*)::int as total from chat_channels ch ${withMe(user)} where ${matches}`,
  )
  const items = rows.slice(0, limit)
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.name ?? null) : null,
    total: counted?.total ?? 0,
  }
}

/** Hidden channels look like missing ones. */
export async function wholeChannel(db: Db, user: Follower, channel: string): Promise<WholeChannel> {
  const wanted = isUuid(channel) ? sql`ch.id = ${channel}` : sql`ch.name = ${channel}`
  const found = await db.one(sql<WholeChannel>`
    select ${summary}, coalesce(me.last_read_seq, ch.last_seq) as "lastReadSeq", (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', person_name(m.user_id), 'role', m.role)
        order by m.role = 'owner' desc, person_name(m.user_id) collate human, m.user_id), '[]')
      from (select * from chat_members where channel_id = ch.id order by joined_at limit 500) m
      where person_name(m.user_id) is not null) as members
    from chat_channels ch ${withMe(user)} where ${wanted} and ${seenBy(user)}`)
  if (!found) throw failure('not_found')
  return found
}
