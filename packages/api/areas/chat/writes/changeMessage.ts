/** Edits, deletes, pins and reacts to messages. Earlier versions are kept. */
import { mayDelete, mayEdit } from '@postern/domain/areas/chat/channelAccess.ts'
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { ReactionKind } from '@postern/domain/areas/chat/reactions.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import type { Follower } from '../../../stream/streamTopic.ts'
import type { ChannelRow } from '../channelAt.ts'
import { messageAt } from '../reads/messageRows.ts'
import { deleteFiles } from './messageFiles.ts'
import { mentionedIn, publishMessage } from './postMessage.ts'

interface Target {
  readonly seq: number
  readonly authorId: string | null
  readonly body: string
  readonly sentAt: string
  readonly deletedAt: string | null
  readonly parentSeq: number | null
  readonly rowVersion: number
  readonly id: string
}

async function lockMessage(db: Db, channelId: string, seq: number): Promise<Target> {
  const found = await db.one(sql<Target>`
    select id, seq, author_id as "authorId", body, sent_at as "sentAt", deleted_at as "deletedAt", parent_seq as "parentSeq",
      row_version as "rowVersion"
    from chat_messages where channel_id = ${channelId} and seq = ${seq} for update`)
  if (!found) throw failure('not_found')
  return found
}

function requireThat(may: true | string): void {
  if (may !== true) throw failure('conflict', { message: may })
}

function keepVersion(db: Db, channel: ChannelRow, before: Target, userId: string): void {
  db.later(sql`
    insert into chat_message_versions (channel_id, seq, row_version, customer_id, body, replaced_by)
    values (${channel.id}, ${before.seq}, ${before.rowVersion}, ${channel.customerId}, ${before.body}, ${userId})`)
}

async function changed(db: Db, channelId: string, seq: number): Promise<ChatMessage> {
  const message = await messageAt(db, channelId, seq)
  publishMessage(db, 'changed', message)
  return message
}

export interface Edit {
  readonly body: string
  readonly mentionIds: readonly string[]
  readonly expectedVersion: number
}

export async function editMessage(
  db: Db,
  user: Follower,
  channel: ChannelRow,
  seq: number,
  { body, mentionIds, expectedVersion }: Edit,
): Promise<ChatMessage> {
  const before = await lockMessage(db, channel.id, seq)
  requireThat(mayEdit(user.id, before, Date.now()))
  if (before.rowVersion !== expectedVersion) throw failure('stale')
  if (before.body === body) return messageAt(db, channel.id, seq)
  keepVersion(db, channel, before, user.id)
  const named = await mentionedIn(db, channel.id, body, mentionIds)
  await db.all(sql`
    update chat_messages set body = ${body}, mentions = ${named}::uuid[], edited_at = now(), row_version = row_version + 1
    where channel_id = ${channel.id} and seq = ${seq}`)
  return changed(db, channel.id, seq)
}

/** The message stays in place, without its text. Deleting someone else's message is moderation: it needs a reason and is audited. */
export async function deleteMessage(
  db: Db,
  user: Follower,
  writer: Writer,
  channel: ChannelRow,
  seq: number,
): Promise<void> {
  const before = await lockMessage(db, channel.id, seq)
  requireThat(mayDelete(user, before))
  const isModeration = before.authorId !== user.id
  if (isModeration && writer.reason === undefined)
    throw failure('invalid', { errors: [{ path: 'reason', description: 'Enter a reason.' }] })
  keepVersion(db, channel, before, user.id)
  const files = await deleteFiles(db, channel.id, seq)
  await db.all(sql`
    with gone as (delete from chat_mentions where channel_id = ${channel.id} and seq = ${seq})
    update chat_messages set body = '', mentions = '{}', deleted_at = now(), deleted_by = ${user.id}, pinned_at = null,
      pinned_by = null, row_version = row_version + 1
    where channel_id = ${channel.id} and seq = ${seq}`)
  await changed(db, channel.id, seq)
  if (before.parentSeq !== null) {
    await db.all(sql`
      update chat_messages set reply_count = reply_count - 1 where channel_id = ${channel.id} and seq = ${before.parentSeq}`)
    await changed(db, channel.id, before.parentSeq)
  }
  if (isModeration)
    writeAudit(db, writer, [
      {
        resource: { name: 'chatMessages' },
        customerId: channel.customerId,
        recordId: before.id,
        action: 'delete',
        rowVersion: before.rowVersion + 1,
        changes: {
          channel: { before: channel.name, after: channel.name },
          author: { before: before.authorId, after: before.authorId },
          ...(files.length > 0 && { files: { before: files, after: [] } }),
        },
      },
    ])
}

export async function react(
  db: Db,
  user: Follower,
  channel: ChannelRow,
  seq: number,
  { kind, isOn }: { readonly kind: ReactionKind; readonly isOn: boolean },
): Promise<ChatMessage> {
  const { deletedAt } = await lockMessage(db, channel.id, seq)
  if (deletedAt !== null) throw failure('conflict', { message: 'This message was deleted.' })
  await db.all(
    isOn
      ? sql`insert into chat_reactions (channel_id, seq, kind, user_id) values (${channel.id}, ${seq}, ${kind}, ${user.id})
          on conflict do nothing`
      : sql`delete from chat_reactions
          where channel_id = ${channel.id} and seq = ${seq} and kind = ${kind} and user_id = ${user.id}`,
  )
  return changed(db, channel.id, seq)
}

export async function pin(
  db: Db,
  user: Follower,
  channel: ChannelRow,
  seq: number,
  isPinned: boolean,
): Promise<ChatMessage> {
  const { deletedAt } = await lockMessage(db, channel.id, seq)
  if (deletedAt !== null) throw failure('conflict', { message: 'This message was deleted.' })
  await db.all(sql`
    update chat_messages set pinned_at = case when ${isPinned} then coalesce(pinned_at, now()) end,
      pinned_by = case when ${isPinned} then ${user.id}::uuid end
    where channel_id = ${channel.id} and seq = ${seq}`)
  return changed(db, channel.id, seq)
}
