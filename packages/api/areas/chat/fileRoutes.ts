/** Message files: uploaded one by one before the message they belong to, downloaded by users who see the channel. */
import { mayPost } from '@postern/domain/areas/chat/channelAccess.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type StoredFile, sendShown } from '../../files/sendFile.ts'
import { acceptFiles, uploadedBytes } from '../../files/uploadedBytes.ts'
import { serve } from '../../http/serve.ts'
import { channelAt } from './channelAt.ts'
import { keepDraftFile } from './writes/messageFiles.ts'

export function fileRoutes(app: FastifyInstance, { database }: Deps): void {
  acceptFiles(app)

  serve(app, 'POST /api/chat/channels/:id/files', ({ params: { id }, query: { name }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const channel = await channelAt(db, user, id)
      const may = mayPost(user, channel)
      if (may !== true) throw failure('conflict', { message: may })
      return keepDraftFile(db, channel, user.id, { name, bytes: uploadedBytes(request) })
    }),
  )

  serve(
    app,
    'GET /api/chat/channels/:id/files/:fileId',
    async ({ params: { id, fileId }, signedIn: { user }, reply }) => {
      const file = await tx(database, 'all', async (db) => {
        await channelAt(db, user, id)
        // Only its uploader can read a draft's file.
        return db.one(sql<StoredFile>`
          select name, type, bytes from chat_files
          where channel_id = ${id} and id = ${fileId} and (seq is not null or uploaded_by = ${user.id})`)
      })
      if (!file) throw failure('not_found')
      return sendShown(reply, file)
    },
  )
}
