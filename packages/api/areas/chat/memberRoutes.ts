/** Channel members: joining and leaving, adding and removing, owners, and notification settings. */
import type { MemberRole } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { publish, revokeTopic } from '../../stream/publish.ts'
import { type ChannelRow, channelAt } from './channelAt.ts'
import { auditChannel, requireManager, writerOf } from './channelRoutes.ts'
import { addMembers, requirePeople, tellPeople } from './writes/openChannel.ts'

/** Updates their channel list, and ends their access to members-only events with this transaction. */
function letGo(db: Db, channel: ChannelRow, userId: string): void {
  if (channel.kind === 'private') revokeTopic(db, { userId, topic: channelTopicOf(channel.id) })
  tellPeople(db, [userId])
  publish(db, channelTopicOf(channel.id), { kind: 'channel' })
}

/** A channel that has owners must keep at least one. */
async function requireOtherOwner(db: Db, channelId: string, userId: string): Promise<void> {
  const owners = await db.all(sql<{ userId: string }>`
    select user_id as "userId" from chat_members where channel_id = ${channelId} and role = 'owner' for update`)
  if (owners.length === 1 && owners[0]?.userId === userId)
    throw failure('conflict', { message: 'This is the only owner. Make someone else an owner first.' })
}

export function memberRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/chat/channels/:id/join', async ({ params: { id }, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      await addMembers(db, id, [user.id])
    })
    return undefined
  })

  serve(app, 'POST /api/chat/channels/:id/leave', async ({ params: { id }, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      const channel = await channelAt(db, user, id)
      if (channel.isDefault) throw failure('conflict', { message: 'Everyone is in this channel. Mute it instead.' })
      if (channel.kind === 'direct')
        throw failure('conflict', { message: 'Direct messages can’t be left. Mute them instead.' })
      if (channel.kind === 'private') await requireOtherOwner(db, id, user.id)
      await db.all(sql`delete from chat_members where channel_id = ${id} and user_id = ${user.id}`)
      letGo(db, channel, user.id)
    })
    return undefined
  })

  serve(app, 'POST /api/chat/channels/:id/members', async ({ params: { id }, body, signedIn: { user }, request }) => {
    await tx(database, 'all', async (db) => {
      const channel = await channelAt(db, user, id)
      if (channel.kind === 'direct')
        throw failure('conflict', { message: 'Start a new conversation with more people.' })
      // Anyone may add members to a public channel; in a private one, only managers.
      if (channel.kind === 'private') requireManager(user, channel)
      await requirePeople(db, body.userIds, 'userIds', channel.kind === 'private' ? undefined : id)
      await addMembers(db, id, body.userIds)
      auditChannel(db, writerOf(user, request), channel, { members: { before: [], after: body.userIds } })
      publish(db, channelTopicOf(id), { kind: 'channel' })
    })
    return undefined
  })

  serve(
    app,
    'DELETE /api/chat/channels/:id/members/:userId',
    async ({ params: { id, userId }, signedIn: { user }, request }) => {
      await tx(database, 'all', async (db) => {
        const channel = await channelAt(db, user, id)
        requireManager(user, channel)
        if (channel.isDefault) throw failure('conflict', { message: 'Everyone is in this channel.' })
        await requireOtherOwner(db, id, userId)
        const [gone] = await db.all(sql<{ userId: string }>`
          delete from chat_members where channel_id = ${id} and user_id = ${userId} returning user_id as "userId"`)
        if (!gone) throw failure('not_found')
        auditChannel(db, writerOf(user, request), channel, { members: { before: [userId], after: [] } })
        letGo(db, channel, userId)
      })
      return undefined
    },
  )

  serve(
    app,
    'PATCH /api/chat/channels/:id/members/:userId',
    async ({ params: { id, userId }, body: { role }, signedIn: { user }, request }) => {
      await tx(database, 'all', async (db) => {
        const channel = await channelAt(db, user, id)
        requireManager(user, channel)
        if (role === 'member') await requireOtherOwner(db, id, userId)
        const before = await db.one(sql<{ role: MemberRole }>`
          select role from chat_members where channel_id = ${id} and user_id = ${userId} for update`)
        if (!before) throw failure('not_found')
        if (before.role === role) return
        await db.all(sql`update chat_members set role = ${role} where channel_id = ${id} and user_id = ${userId}`)
        auditChannel(db, writerOf(user, request), channel, {
          member: { before: userId, after: userId },
          role: { before: before.role, after: role },
        })
        tellPeople(db, [userId])
        publish(db, channelTopicOf(id), { kind: 'channel' })
      })
      return undefined
    },
  )

  serve(app, 'PATCH /api/chat/channels/:id/membership', async ({ params: { id }, body, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      await channelAt(db, user, id)
      await db.all(sql`
        update chat_members set notify = coalesce(${body.notify ?? null}, notify), is_muted = coalesce(${body.isMuted ?? null}, is_muted)
        where channel_id = ${id} and user_id = ${user.id}`)
      tellPeople(db, [user.id])
    })
    return undefined
  })

  serve(app, 'POST /api/chat/channels/:id/read', async ({ params: { id }, body, signedIn: { user } }) => {
    await tx(database, 'all', async (db) => {
      const channel = await channelAt(db, user, id)
      const seq = Math.min(body.seq, channel.lastSeq)
      const moved = await db.all(sql<{ seq: number }>`
        update chat_members set last_read_seq = ${seq}
        where channel_id = ${id} and user_id = ${user.id} and ${body.isBack ? sql`last_read_seq <> ${seq}` : sql`last_read_seq < ${seq}`}
        returning last_read_seq as seq`)
      if (moved.length > 0) tellPeople(db, [user.id])
    })
    return undefined
  })
}
