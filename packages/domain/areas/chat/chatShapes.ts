/** API shapes of channels and messages. */
import { z } from 'zod'
import { keptFile } from '../../files/keptFile.ts'
import { channelEntityKinds, channelKinds } from './channelAccess.ts'
import { reactionKinds } from './reactions.ts'

export const channelName = z.string().regex(/^[a-z0-9-]{2,40}$/, 'Enter 2–40 lowercase letters, digits, or hyphens.')
export const channelTopic = z.string().trim().max(250)

export const notifyLevels = ['all', 'mentions', 'none'] as const
export type NotifyLevel = (typeof notifyLevels)[number]

export const memberRoles = ['owner', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Parts of the platform that post messages. */
export const bots = ['locker', 'version', 'daemon'] as const
export type Bot = (typeof bots)[number]

export const chatPerson = z.strictObject({ id: z.uuid(), name: z.string() })
export type ChatPerson = z.output<typeof chatPerson>

export const channelSummary = z.strictObject({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** Null for direct messages, which are named after their members. */
  name: z.string().nullable(),
  topic: z.string(),
  customerId: z.uuid().nullable(),
  entityKind: z.enum(channelEntityKinds).nullable(),
  entityId: z.uuid().nullable(),
  /** Current title of the record it belongs to. */
  entityTitle: z.string().nullable(),
  isDefault: z.boolean(),
  isLocked: z.boolean(),
  archivedAt: z.string().nullable(),
  retentionDays: z.int().nullable(),
  memberCount: z.int(),
  /** Sequence number of the newest message. */
  lastSeq: z.int(),
  rowVersion: z.int(),
  myRole: z.enum(memberRoles).nullable(),
})
export type ChannelSummary = z.output<typeof channelSummary>

/** A channel I’m a member of, with unread counts. */
export const myChannel = channelSummary.extend({
  lastReadSeq: z.int(),
  /** At most 100; shown as 99+. */
  unread: z.int(),
  /** Unread messages that mention me. */
  unreadMentions: z.int(),
  notify: z.enum(notifyLevels),
  isMuted: z.boolean(),
  /** For direct messages: everyone but me. */
  others: z.array(chatPerson),
})
export type MyChannel = z.output<typeof myChannel>

export const chatMessage = z.strictObject({
  id: z.uuid(),
  channelId: z.uuid(),
  /** Position in the channel. Sequential without gaps, including replies. */
  seq: z.int(),
  /** The parent message of its thread. */
  parentSeq: z.int().nullable(),
  author: chatPerson.nullable(),
  bot: z.enum(bots).nullable(),
  /** Empty if deleted. */
  body: z.string(),
  mentions: z.array(chatPerson),
  files: z.array(keptFile),
  sentAt: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  deletedBy: chatPerson.nullable(),
  pinnedAt: z.string().nullable(),
  replyCount: z.int(),
  lastReplyAt: z.string().nullable(),
  /** The first few who replied. */
  repliers: z.array(chatPerson),
  reactions: z.array(z.strictObject({ kind: z.enum(reactionKinds), people: z.array(chatPerson) })),
  rowVersion: z.int(),
  /** ID chosen by the sending client, to recognize the message when it arrives on the live stream. */
  clientId: z.uuid().nullable(),
})
export type ChatMessage = z.output<typeof chatMessage>

export const messagePage = z.strictObject({
  items: z.array(chatMessage),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
})
export type MessagePage = z.output<typeof messagePage>

/** Events on a channel’s topic. `message` is null if it’s too long to broadcast; clients then fetch it. */
export type ChannelEvent =
  | { readonly kind: 'message' | 'changed'; readonly seq: number; readonly message: ChatMessage | null }
  | { readonly kind: 'typing'; readonly person: ChatPerson; readonly parentSeq: number | null }
  | { readonly kind: 'channel' }
