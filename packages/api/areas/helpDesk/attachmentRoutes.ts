/** Ticket files: uploaded one by one before the reply they belong to, and downloaded by users who may see the ticket. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type StoredFile, sendDownload } from '../../files/sendFile.ts'
import { acceptFiles, uploadedBytes } from '../../files/uploadedBytes.ts'
import { serve } from '../../http/serve.ts'
import { requireWritable, ticketAt } from './ticketAt.ts'
import { keepAttachment } from './writes/attachments.ts'

export function attachmentRoutes(app: FastifyInstance, { database }: Deps): void {
  acceptFiles(app)

  serve(
    app,
    'POST /api/helpDesk/tickets/:id/attachments',
    async ({ params: { id }, query: { name }, signedIn: { user }, request }) => {
      const ref = await ticketAt(database, user, id)
      const bytes = uploadedBytes(request)
      return tx(database, { customerId: ref.customerId }, async (db) => {
        await requireWritable(db, ref.customerId)
        return keepAttachment(db, ref, { name, bytes }, { by: user.id })
      })
    },
  )

  serve(
    app,
    'GET /api/helpDesk/tickets/:id/attachments/:attachmentId',
    async ({ params: { id, attachmentId }, signedIn: { user }, reply }) => {
      const { customerId } = await ticketAt(database, user, id)
      const file = await tx(database, { customerId }, (db) =>
        db.one(sql<StoredFile>`
          select name, type, bytes from ticket_attachments
          where customer_id = ${customerId} and ticket_id = ${id} and id = ${attachmentId}`),
      )
      if (!file) throw failure('not_found')
      return sendDownload(reply, file)
    },
  )
}
