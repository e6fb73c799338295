/** Messages of a channel: read, send, edit and search. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { longestMessage } from './channelAccess.ts'
import { chatMessage, messagePage } from './chatShapes.ts'
import { messageFileLimits } from './fileLimits.ts'
import { reactionKinds } from './reactions.ts'

const tag = 'Chat'
const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const params = z.strictObject({ id: z.uuid() })
const messageParams = z.strictObject({ id: z.uuid(), seq })
const body = z.string().trim().min(1, 'Enter a message.').max(longestMessage)
const limit = z.coerce.number().int().min(1).max(200).default(50)

const found = chatMessage.extend({
  channelName: z.string().nullable(),
  /** The matching excerpt, in pieces: every second piece is a match. */
  excerpt: z.array(z.string()),
})
export type FoundMessage = z.output<typeof found>

export const messageEndpoints = endpoints({
  'GET /api/chat/channels/:id/messages': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Read messages of a channel, in order, around a message, a day, or your first unread one',
    params,
    query: z.strictObject({
      before: seq.optional(),
      after: seq.optional(),
      around: seq.optional(),
      /** Starts with the first message since then. */
      since: z.iso.datetime().optional(),
      /** Include thread replies, as the live stream does: for clients that catch up after a disconnect. */
      replies: z.enum(['true', 'false']).default('false'),
      limit,
    }),
    answer: messagePage,
  },
  'POST /api/chat/channels/:id/messages': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Send a message. Sent again with the same client ID, it’s the same message',
    params,
    body: z
      .strictObject({
        clientId: z.uuid(),
        /** Can be empty if files are attached. */
        body: z.string().trim().max(longestMessage),
        parentSeq: z.int().min(1).nullable().default(null),
        /** Users its text mentions. */
        mentionIds: z.array(z.uuid()).max(50).default([]),
        /** Files you uploaded for it. */
        fileIds: z.array(z.uuid()).max(messageFileLimits.maxFiles).default([]),
      })
      .refine(({ body: text, fileIds }) => text !== '' || fileIds.length > 0, {
        path: ['body'],
        message: 'Enter a message.',
      }),
    answer: chatMessage,
  },
  'PATCH /api/chat/channels/:id/messages/:seq': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Edit your message',
    conditional: true,
    params: messageParams,
    body: z.strictObject({ body, mentionIds: z.array(z.uuid()).max(50).default([]) }),
    answer: chatMessage,
  },
  'DELETE /api/chat/channels/:id/messages/:seq': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Delete a message. Moderators give a reason for a message of someone else',
    params: messageParams,
    query: z.strictObject({ reason: z.string().trim().min(3).max(500).optional() }),
  },
  'GET /api/chat/channels/:id/messages/:seq/versions': {
    permission: 'internal.chat.view',
    tag,
    summary: 'What a message said before it was edited',
    params: messageParams,
    answer: z.strictObject({ items: z.array(z.strictObject({ body: z.string(), replacedAt: z.string() })) }),
  },
  'GET /api/chat/channels/:id/messages/:seq/thread': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Read a thread: its first message and its replies',
    params: messageParams,
    query: z.strictObject({ after: seq.default(0), limit }),
    answer: z.strictObject({ parent: chatMessage, items: z.array(chatMessage), hasNewer: z.boolean() }),
  },
  'POST /api/chat/channels/:id/messages/:seq/reactions': {
    permission: 'internal.chat.create',
    tag,
    summary: 'React to a message, or take your reaction back',
    params: messageParams,
    body: z.strictObject({ kind: z.enum(reactionKinds), isOn: z.boolean() }),
    answer: chatMessage,
  },
  'POST /api/chat/channels/:id/messages/:seq/pin': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Pin a message, or unpin it',
    params: messageParams,
    body: z.strictObject({ isPinned: z.boolean() }),
    answer: chatMessage,
  },
  'GET /api/chat/channels/:id/pins': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Pinned messages of a channel, newest first',
    params,
    answer: z.strictObject({ items: z.array(chatMessage) }),
  },
  'GET /api/chat/search': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Find messages in the channels you can see, newest first. Understands from: in: has: before: after:',
    query: z.strictObject({
      q: z.string().trim().min(1).max(300),
      cursor: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: z.strictObject({
      items: z.array(found),
      nextCursor: z.uuid().nullable(),
      /** Terms that can’t be resolved, such as an unknown person or channel. */
      unknown: z.array(z.string()),
    }),
  },
})
