/** Channels: listing, opening, joining, changing them. */
import { mayManage } from '@postern/domain/areas/chat/channelAccess.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type Changes, type Writer, writeAudit } from '../../engine/audit.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { publish } from '../../stream/publish.ts'
import { type ChannelRow, channelAt } from './channelAt.ts'
import { joinableChannels, myChannels, wholeChannel } from './reads/channelRows.ts'
import {
  addMembers,
  createChannel,
  type Opened,
  openDirect,
  openEntityChannel,
  requireFreeName,
  requirePeople,
  tellPeople,
} from './writes/openChannel.ts'

export const writerOf = (user: Person, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})

function audit(db: Db, writer: Writer, channel: ChannelRow, changes: Changes, rowVersion = channel.rowVersion): void {
  writeAudit(db, writer, [
    {
      resource: { name: 'chatChannels' },
      customerId: channel.customerId,
      recordId: channel.id,
      action: 'update',
      rowVersion,
      changes,
    },
  ])
}

function requireManager(user: Person, channel: ChannelRow): void {
  const may = mayManage(user, channel)
  if (may !== true) throw failure('forbidden', { message: may })
}

interface ChannelChange {
  readonly name?: string | undefined
  readonly topic?: string | undefined
  readonly isArchived?: boolean | undefined
  readonly isLocked?: boolean | undefined
  readonly retentionDays?: number | null | undefined
}

async function changeChannel(
  db: Db,
  writer: Writer,
  user: Person,
  before: ChannelRow,
  change: ChannelChange,
): Promise<Opened> {
  if (change.isLocked !== undefined || change.retentionDays !== undefined)
    requirePermission(user, 'internal.chat.moderate')
  if (change.isArchived && before.isDefault)
    throw failure('conflict', { message: 'Everyone is in this channel. It can’t be archived.' })
  const wasArchived = before.archivedAt !== null
  const after = {
    name: change.name ?? before.name,
    topic: change.topic ?? before.topic,
    isArchived: change.isArchived ?? wasArchived,
    isLocked: change.isLocked ?? before.isLocked,
    retentionDays: change.retentionDays === undefined ? before.retentionDays : change.retentionDays,
  }
  if (after.name !== null && after.name !== before.name) await requireFreeName(db, after.name)
  const saved = await db.one(sql<Opened>`
    update chat_channels set name = ${after.name}, topic = ${after.topic}, is_locked = ${after.isLocked},
      retention_days = ${after.retentionDays},
      archived_at = case when ${after.isArchived} then coalesce(archived_at, now()) end,
      row_version = row_version + 1, updated_at = now(), updated_by = ${user.id}
    where id = ${before.id} returning id, name, row_version as "rowVersion"`)
  if (!saved) throw failure('not_found')
  const was = { ...before, isArchived: wasArchived }
  const changes: Changes = {}
  for (const key of ['name', 'topic', 'isArchived', 'isLocked', 'retentionDays'] as const)
    if (was[key] !== after[key]) changes[key] = { before: was[key], after: after[key] }
  audit(db, writer, before, changes, saved.rowVersion)
  publish(db, channelTopicOf(before.id), { kind: 'channel' })
  return saved
}

export function channelRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/chat/channels', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await myChannels(db, user) })),
  )

  serve(app, 'GET /api/chat/channels/browse', ({ query, signedIn: { user } }) =>
    tx(database, 'all', (db) => joinableChannels(db, user, query)),
  )

  serve(app, 'GET /api/chat/channels/:channel', ({ params, signedIn: { user } }) =>
    tx(database, 'all', (db) => wholeChannel(db, user, params.channel)),
  )

  serve(app, 'POST /api/chat/channels', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', (db) => createChannel(db, writerOf(user, request), user, body)),
  )

  serve(app, 'POST /api/chat/direct', ({ body, signedIn: { user } }) =>
    tx(database, 'all', (db) => openDirect(db, user, body.memberIds)),
  )

  serve(app, 'POST /api/chat/entityChannels', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const opened = await openEntityChannel(db, writerOf(user, request), user, body.entityKind, body.entityId)
      await addMembers(db, opened.id, [user.id])
      return opened
    }),
  )

  serve(app, 'PATCH /api/chat/channels/:id', ({ params: { id }, body, signedIn: { user }, request }) => {
    const version = expectedVersion(request)
    return tx(database, 'all', async (db) => {
      const before = await channelAt(db, user, id, { locked: true })
      requireManager(user, before)
      if (before.rowVersion !== version) throw failure('stale')
      return changeChannel(db, writerOf(user, request), user, before, body)
    })
  })
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
      await db.all(sql`delete from chat_members where channel_id = ${id} and user_id = ${user.id}`)
      tellPeople(db, [user.id])
    })
    return undefined
  })

  serve(app, 'POST /api/chat/channels/:id/members', async ({ params: { id }, body, signedIn: { user }, request }) => {
    await tx(database, 'all', async (db) => {
      const channel = await channelAt(db, user, id)
      if (channel.kind === 'direct')
        throw failure('conflict', { message: 'Start a new conversation with more people.' })
      // In a public channel anyone may bring others; into a private one, those who look after it.
      if (channel.kind === 'private') requireManager(user, channel)
      await requirePeople(db, body.userIds, 'userIds', channel.kind === 'private' ? undefined : id)
      await addMembers(db, id, body.userIds)
      audit(db, writerOf(user, request), channel, { members: { before: [], after: body.userIds } })
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
        const [gone] = await db.all(sql<{ userId: string }>`
          delete from chat_members where channel_id = ${id} and user_id = ${userId} returning user_id as "userId"`)
        if (!gone) throw failure('not_found')
        audit(db, writerOf(user, request), channel, { members: { before: [userId], after: [] } })
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
