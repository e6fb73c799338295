/** Messages: reading a channel and posting in it. */
import { mayDelete, mayPost } from '@postern/domain/areas/chat/channelAccess.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { publish } from '../../stream/publish.ts'
import { type ChannelRow, channelAt } from './channelAt.ts'
import { writerOf } from './channelRoutes.ts'
import {
  firstSeqSince,
  latestMessages,
  messageAt,
  messagesAfter,
  messagesAround,
  messagesBefore,
  pinnedMessages,
  threadReplies,
} from './reads/messageRows.ts'
import { deleteMessage, editMessage, pin, react } from './writes/changeMessage.ts'
import { addMembers } from './writes/openChannel.ts'
import { postMessage } from './writes/postMessage.ts'

/** A channel that this user can post in. */
async function postableAt(db: Db, user: Person, id: string): Promise<ChannelRow> {
  const channel = await channelAt(db, user, id)
  const may = mayPost(user, channel)
  if (may !== true) throw failure('conflict', { message: may })
  return channel
}

export function messageReadRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/channels/:id/messages', ({ params: { id }, query, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      const { before, after, around, since } = query
      const paging = { limit: query.limit, withReplies: query.replies === 'true' }
      if (after !== undefined) return messagesAfter(db, id, after, paging)
      if (before !== undefined) return messagesBefore(db, id, before, paging)
      if (around !== undefined) return messagesAround(db, id, around, paging)
      if (since !== undefined) return messagesAround(db, id, await firstSeqSince(db, id, since), paging)
      return latestMessages(db, id, paging)
    }),
  )

  serve(app, 'GET /api/chat/channels/:id/messages/:seq/thread', ({ params: { id, seq }, query, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      const parent = await messageAt(db, id, seq)
      return { parent, ...(await threadReplies(db, id, seq, query.after, query.limit)) }
    }),
  )

  serve(app, 'GET /api/chat/channels/:id/messages/:seq/versions', ({ params: { id, seq }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      const { author, sentAt, deletedAt } = await messageAt(db, id, seq)
      // Only users who could have deleted a message may see what was deleted.
      const may = mayDelete(user, { authorId: author?.id ?? null, sentAt, deletedAt: null })
      if (deletedAt !== null && may !== true) throw failure('forbidden', { message: may })
      return {
        items: await db.all(sql<{ body: string; replacedAt: string }>`
          select body, replaced_at as "replacedAt" from chat_message_versions
          where channel_id = ${id} and seq = ${seq} order by row_version`),
      }
    }),
  )

  serve(app, 'GET /api/chat/channels/:id/pins', ({ params: { id }, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      return { items: await pinnedMessages(db, id) }
    }),
  )
}

export function messageWriteRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/chat/channels/:id/messages', ({ params: { id }, body, signedIn: { user } }) =>
    tx(database, 'all', async (db) => {
      const channel = await postableAt(db, user, id)
      // Posting in a channel joins it.
      if (channel.myRole === null) await addMembers(db, id, [user.id])
      return postMessage(db, { ...body, channel, author: { userId: user.id } })
    }),
  )

  serve(
    app,
    'PATCH /api/chat/channels/:id/messages/:seq',
    ({ params: { id, seq }, body, signedIn: { user }, request }) => {
      const version = expectedVersion(request)
      return tx(database, 'all', async (db) => {
        const channel = await postableAt(db, user, id)
        return editMessage(db, user, channel, seq, { ...body, expectedVersion: version })
      })
    },
  )

  serve(
    app,
    'DELETE /api/chat/channels/:id/messages/:seq',
    async ({ params: { id, seq }, query: { reason }, signedIn: { user }, request }) => {
      await tx(database, 'all', async (db) => {
        const channel = await channelAt(db, user, id)
        await deleteMessage(db, user, { ...writerOf(user, request), ...(reason && { reason }) }, channel, seq)
      })
      return undefined
    },
  )

  serve(
    app,
    'POST /api/chat/channels/:id/messages/:seq/reactions',
    ({ params: { id, seq }, body, signedIn: { user } }) =>
      tx(database, 'all', async (db) => react(db, user, await postableAt(db, user, id), seq, body)),
  )

  serve(app, 'POST /api/chat/channels/:id/messages/:seq/pin', ({ params: { id, seq }, body, signedIn: { user } }) =>
    tx(database, 'all', async (db) => pin(db, user, await postableAt(db, user, id), seq, body.isPinned)),
  )

  serve(app, 'POST /api/chat/channels/:id/typing', async ({ params: { id }, body, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      await postableAt(db, user, id)
      publish(db, channelTopicOf(id), {
        kind: 'typing',
        person: { id: user.id, name: user.name },
        parentSeq: body.parentSeq,
      })
    })
    return undefined
  })
}
