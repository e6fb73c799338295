/** Posts a message. All posts, by people and bots, go through here. */
import type { Bot, ChannelEvent, ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { names, namesHere, namesOnCall } from '@postern/domain/areas/chat/mentions.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { publish } from '../../../stream/publish.ts'
import { notify } from '../../shared/notify.ts'
import { onCallNow } from '../onCall/onCallReads.ts'
import { chattingPeople } from '../reads/chatPeople.ts'
import { messageAt } from '../reads/messageRows.ts'
import { attachFiles } from './messageFiles.ts'
import { notifyFollowers } from './notifyFollowers.ts'

/** Readers fetch longer messages instead of getting them in the event. */
const longestSent = 12_000

export function publishMessage(db: Db, kind: 'message' | 'changed', message: ChatMessage): void {
  const isLong = JSON.stringify(message).length > longestSent
  const event: ChannelEvent = { kind, seq: message.seq, message: isLong ? null : message }
  publish(db, channelTopicOf(message.channelId), event)
}

/** The users a text really mentions, among the IDs sent with it. Users who can't see the channel aren't notified. */
export async function mentionedIn(db: Db, channelId: string, body: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const people = await chattingPeople(db, { channelId, ids })
  return people.filter((person) => names(body, person)).map(({ id }) => id)
}

/** Members seen within the last minute who still see the channel. */
async function membersHere(db: Db, channelId: string): Promise<string[]> {
  const here = await db.all(sql<{ userId: string }>`
    select m.user_id as "userId" from chat_members m join chat_presence p on p.user_id = m.user_id
    where m.channel_id = ${channelId} and p.seen_at > now() - interval '1 minute'`)
  const people = await chattingPeople(db, { channelId, ids: here.map(({ userId }) => userId) })
  return people.map(({ id }) => id)
}

/** The users that `@here` and `@oncall` mean now. */
async function groupsIn(db: Db, channelId: string, body: string): Promise<string[]> {
  const here = namesHere(body) ? await membersHere(db, channelId) : []
  const onCall = namesOnCall(body) ? await onCallNow(db, channelId) : []
  return [...here, ...onCall.map(({ id }) => id)]
}

/** Notifies mentioned users, unless they muted the channel. */
async function notifyNamed(db: Db, message: ChatMessage, channelName: string | null, named: readonly string[]) {
  const rows = await db.all(sql<{ userId: string }>`
    select p.id as "userId" from unnest(${named}::uuid[]) as p(id)
    left join chat_members m on m.channel_id = ${message.channelId} and m.user_id = p.id
    where m.user_id is null or (m.notify <> 'none' and not m.is_muted)`)
  await notify(
    db,
    {
      kind: 'chatMentioned',
      actorId: message.author?.id ?? null,
      data: { channelId: message.channelId, channel: channelName, seq: message.parentSeq ?? message.seq },
      key: message.id,
    },
    rows.map(({ userId }) => userId),
  )
}

export interface Posting {
  readonly channel: { readonly id: string; readonly customerId: string | null; readonly name: string | null }
  readonly author: { readonly userId: string } | { readonly bot: Bot }
  readonly body: string
  readonly parentSeq: number | null
  readonly mentionIds: readonly string[]
  readonly clientId: string | null
  /** Files the author uploaded earlier. */
  readonly fileIds?: readonly string[]
}

const sentBefore = (db: Db, { channel, author, clientId }: Posting): Promise<{ seq: number } | undefined> =>
  'userId' in author && clientId !== null
    ? db.one(sql<{ seq: number }>`
        select seq from chat_messages
        where channel_id = ${channel.id} and author_id = ${author.userId} and client_id = ${clientId}`)
    : Promise.resolve(undefined)

async function noteReply(db: Db, channelId: string, parentSeq: number): Promise<void> {
  const parent = await db.one(sql<{ seq: number }>`
    update chat_messages set reply_count = reply_count + 1, last_reply_at = now()
    where channel_id = ${channelId} and seq = ${parentSeq} and parent_seq is null and deleted_at is null returning seq`)
  if (!parent) throw invalid([{ path: 'parentSeq', description: 'This thread isn’t there anymore.' }])
  publishMessage(db, 'changed', await messageAt(db, channelId, parentSeq))
}

/** Locks the channel's row until commit, so sequence numbers have no gaps and are committed in order. */
export async function postMessage(db: Db, posting: Posting): Promise<ChatMessage> {
  const { channel, author, body, parentSeq } = posting
  const next = await db.one(sql<{ seq: number }>`
    update chat_channels set last_seq = last_seq + 1 where id = ${channel.id} returning last_seq as seq`)
  if (!next) throw failure('not_found')
  // Looked up after locking, so that of two concurrent requests the second finds the first.
  const before = await sentBefore(db, posting)
  if (before) {
    db.later(sql`update chat_channels set last_seq = last_seq - 1 where id = ${channel.id}`)
    return messageAt(db, channel.id, before.seq)
  }
  const named = await mentionedIn(db, channel.id, body, posting.mentionIds)
  const userId = 'userId' in author ? author.userId : null
  await db.all(sql`
    insert into chat_messages (channel_id, seq, id, customer_id, parent_seq, author_id, bot, body, mentions, client_id)
    values (${channel.id}, ${next.seq}, ${newId()}, ${channel.customerId}, ${parentSeq}, ${userId},
      ${'bot' in author ? author.bot : null}, ${body}, ${named}::uuid[], ${posting.clientId})`)
  if (userId !== null) await attachFiles(db, channel.id, next.seq, userId, posting.fileIds ?? [])
  const groups = userId === null ? [] : await groupsIn(db, channel.id, body)
  const notified = [...new Set([...named, ...groups])].filter((id) => id !== userId)
  if (notified.length > 0)
    await db.all(sql`
      insert into chat_mentions (user_id, channel_id, seq)
      select unnest(${notified}::uuid[]), ${channel.id}, ${next.seq}`)
  // Authors have read their own messages.
  if (userId !== null && parentSeq === null)
    db.later(
      sql`update chat_members set last_read_seq = ${next.seq} where channel_id = ${channel.id} and user_id = ${userId}`,
    )
  const message = await messageAt(db, channel.id, next.seq)
  publishMessage(db, 'message', message)
  if (parentSeq !== null) await noteReply(db, channel.id, parentSeq)
  if (notified.length > 0) await notifyNamed(db, message, channel.name, notified)
  if (parentSeq === null) await notifyFollowers(db, message, channel.name, notified)
  return message
}
