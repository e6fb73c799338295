/** Photos that stations took of a parcel, for users who may see its recipient. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { type StoredPicture, sendPicture } from '../../http/picture.ts'
import { serve } from '../../http/serve.ts'
import { customerOf } from './parcelPage.ts'

export function parcelPhotoRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(
    app,
    'GET /api/parcels/:id/photos/:photoId',
    async ({ params: { id, photoId }, signedIn: { user }, request, reply }) => {
      const customerId = await customerOf(database, user, id)
      const photo =
        customerId &&
        (await tx(database, { customerId }, (db) =>
          db.one(sql<StoredPicture>`
            select type, sha256, bytes from parcel_photos
            where customer_id = ${customerId} and parcel_id = ${id} and id = ${photoId}`),
        ))
      if (!photo) throw failure('not_found', { message: 'There’s no photo.' })
      return sendPicture(request, reply, photo)
    },
  )
}
