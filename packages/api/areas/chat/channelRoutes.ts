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
} from './writes/openChannel.ts'

export const writerOf = (user: Person, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})

export function auditChannel(
  db: Db,
  writer: Writer,
  channel: ChannelRow,
  changes: Changes,
  rowVersion = channel.rowVersion,
): void {
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

export function requireManager(user: Person, channel: ChannelRow): void {
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
  auditChannel(db, writer, before, changes, saved.rowVersion)
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
