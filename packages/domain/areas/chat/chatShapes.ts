/** What the API says about channels and messages. */
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

/** Parts of the platform that post by themselves. */
export const bots = ['locker', 'version', 'daemon'] as const
export type Bot = (typeof bots)[number]

export const chatPerson = z.strictObject({ id: z.uuid(), name: z.string() })
export type ChatPerson = z.output<typeof chatPerson>

export const channelSummary = z.strictObject({
  id: z.uuid(),
  kind: z.enum(channelKinds),
  /** Null for direct messages, which are called by their members. */
  name: z.string().nullable(),
  topic: z.string(),
  customerId: z.uuid().nullable(),
  entityKind: z.enum(channelEntityKinds).nullable(),
  entityId: z.uuid().nullable(),
  /** What the record it belongs to is called now. */
  entityTitle: z.string().nullable(),
  isDefault: z.boolean(),
  isLocked: z.boolean(),
  archivedAt: z.string().nullable(),
  retentionDays: z.int().nullable(),
  memberCount: z.int(),
  /** The number of the newest message. */
  lastSeq: z.int(),
  rowVersion: z.int(),
  myRole: z.enum(memberRoles).nullable(),
})
export type ChannelSummary = z.output<typeof channelSummary>

/** A channel of mine, with what I haven’t read. */
export const myChannel = channelSummary.extend({
  lastReadSeq: z.int(),
  /** At most 100: more are shown as 99+. */
  unread: z.int(),
  /** Unread messages that mention me. */
  unreadMentions: z.int(),
  notify: z.enum(notifyLevels),
  isMuted: z.boolean(),
  /** Of direct messages: everyone but me. */
  others: z.array(chatPerson),
})
export type MyChannel = z.output<typeof myChannel>

export const chatMessage = z.strictObject({
  id: z.uuid(),
  channelId: z.uuid(),
  /** Its place in the channel. Numbers rise without gaps, replies included. */
  seq: z.int(),
  /** The message whose thread it’s in. */
  parentSeq: z.int().nullable(),
  author: chatPerson.nullable(),
  bot: z.enum(bots).nullable(),
  /** Empty once it’s deleted. */
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
  /** What its sender called it, to recognize it when it comes back. */
  clientId: z.uuid().nullable(),
})
export type ChatMessage = z.output<typeof chatMessage>

export const messagePage = z.strictObject({
  items: z.array(chatMessage),
  hasOlder: z.boolean(),
  hasNewer: z.boolean(),
})
export type MessagePage = z.output<typeof messagePage>

/** What a channel’s topic carries. A message without its text is too long to be sent to everyone, and is fetched. */
export type ChannelEvent =
  | { readonly kind: 'message' | 'changed'; readonly seq: number; readonly message: ChatMessage | null }
  | { readonly kind: 'typing'; readonly person: ChatPerson; readonly parentSeq: number | null }
  | { readonly kind: 'channel' }
