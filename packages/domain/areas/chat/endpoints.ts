/** Channels: the list, members, and what a user has read. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { channelEntityKinds, mostDirectMembers } from './channelAccess.ts'
import {
  channelName,
  channelSummary,
  channelTopic,
  chatPerson,
  memberRoles,
  myChannel,
  notifyLevels,
} from './chatShapes.ts'

const tag = 'Chat'
const params = z.strictObject({ id: z.uuid() })
const opened = z.strictObject({ id: z.uuid(), name: z.string().nullable(), rowVersion: z.int() })

const member = chatPerson.extend({ role: z.enum(memberRoles) })
export const wholeChannel = channelSummary.extend({ members: z.array(member), lastReadSeq: z.int() })
export type WholeChannel = z.output<typeof wholeChannel>

export const presences = ['online', 'away', 'off'] as const
export type Presence = (typeof presences)[number]

export const chatEndpoints = endpoints({
  'GET /api/chat/channels': {
    permission: 'internal.chat.view',
    tag,
    summary: 'List the channels you are in, with what you haven’t read',
    answer: z.strictObject({ items: z.array(myChannel) }),
  },
  'GET /api/chat/channels/browse': {
    permission: 'internal.chat.view',
    tag,
    summary: 'List channels that you can join, by name',
    query: z.strictObject({
      q: z.string().trim().max(40).optional(),
      cursor: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.strictObject({ items: z.array(channelSummary), nextCursor: z.string().nullable(), total: z.int() }),
  },
  'POST /api/chat/channels': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Create a public or private channel',
    status: 201,
    body: z.strictObject({
      kind: z.enum(['public', 'private']),
      name: channelName,
      topic: channelTopic.default(''),
      memberIds: z.array(z.uuid()).max(200).default([]),
    }),
    answer: opened,
  },
  'POST /api/chat/direct': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Open the direct messages with these people',
    body: z.strictObject({
      memberIds: z
        .array(z.uuid())
        .min(1)
        .max(mostDirectMembers - 1),
    }),
    answer: opened,
  },
  'POST /api/chat/entityChannels': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Open the channel of a customer, locker bank, ticket, or version',
    body: z.strictObject({ entityKind: z.enum(channelEntityKinds), entityId: z.uuid() }),
    answer: opened,
  },
  'GET /api/chat/channels/:channel': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Get a channel with its members, by ID or name',
    params: z.strictObject({ channel: z.string().min(2).max(40) }),
    answer: wholeChannel,
  },
  'PATCH /api/chat/channels/:id': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Rename, archive, or lock a channel, or change its topic and retention',
    conditional: true,
    params,
    body: z.strictObject({
      name: channelName.optional(),
      topic: channelTopic.optional(),
      isArchived: z.boolean().optional(),
      isLocked: z.boolean().optional(),
      retentionDays: z.int().min(1).max(3650).nullable().optional(),
    }),
    answer: opened,
  },
  'POST /api/chat/channels/:id/join': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Join a channel',
    params,
  },
  'POST /api/chat/channels/:id/leave': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Leave a channel',
    params,
  },
  'POST /api/chat/channels/:id/members': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Add people to a channel',
    params,
    body: z.strictObject({ userIds: z.array(z.uuid()).min(1).max(200) }),
  },
  'DELETE /api/chat/channels/:id/members/:userId': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Remove a person from a channel',
    params: z.strictObject({ id: z.uuid(), userId: z.uuid() }),
  },
  'PATCH /api/chat/channels/:id/members/:userId': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Make a member an owner, or an owner a member',
    params: z.strictObject({ id: z.uuid(), userId: z.uuid() }),
    body: z.strictObject({ role: z.enum(memberRoles) }),
  },
  'PATCH /api/chat/channels/:id/membership': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Choose what a channel notifies you of',
    params,
    body: z.strictObject({ notify: z.enum(notifyLevels).optional(), isMuted: z.boolean().optional() }),
  },
  'POST /api/chat/channels/:id/read': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Mark a channel as read up to a message, or as unread from one on',
    params,
    body: z.strictObject({ seq: z.int().min(0), isBack: z.boolean().default(false) }),
  },
  'POST /api/chat/channels/:id/typing': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Show others that you are typing',
    params,
    body: z.strictObject({ parentSeq: z.int().min(1).nullable() }),
  },
  'GET /api/chat/people': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Find people by name: who can be mentioned in a channel, or messaged',
    query: z.strictObject({ q: z.string().trim().max(80).default(''), channelId: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(chatPerson) }),
  },
  'POST /api/chat/presence': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Say that you are here, and get who else is',
    body: z.strictObject({ isActive: z.boolean() }),
    answer: z.strictObject({ people: z.array(z.strictObject({ id: z.uuid(), presence: z.enum(presences) })) }),
  },
})
