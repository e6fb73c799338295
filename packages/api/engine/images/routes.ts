/** Routes for the images of records. */
import type { Endpoint } from '@postern/domain/engine/contract.ts'
import { hasImages, type ImageAction, imageEndpoints } from '@postern/domain/engine/endpoints/image.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { type ImageLimits, imageProblem } from '@postern/domain/engine/images.ts'
import { allResources } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { sendPicture } from '../../http/picture.ts'
import { type Call, type Handler, route } from '../../http/serve.ts'
import { getRecord } from '../readRecords.ts'
import { readRequest } from '../recordRequest.ts'
import { keepImage, readImage } from './store.ts'

function fieldAsked(resource: Resource, { params }: Call<Endpoint>): { name: string; limits: ImageLimits } {
  // The endpoint's schema has checked that it's a string.
  const { field: name } = params as unknown as { field: string }
  const field: Field | undefined = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (field?.kind !== 'image') throw failure('not_found')
  return { name, limits: field.image }
}

function routesOf(app: FastifyInstance, { database }: Pick<Deps, 'database'>, resource: Resource): void {
  const table = imageEndpoints(resource)
  const handlers: Record<ImageAction, Handler<Endpoint>> = {
    upload: async (call) => {
      const { name, limits } = fieldAsked(resource, call)
      const { request, scope, place, signedIn } = readRequest(call)
      const bytes = request.body
      const problem = Buffer.isBuffer(bytes) ? imageProblem(bytes, limits) : 'Send the image itself, as image/png.'
      if (!Buffer.isBuffer(bytes) || problem !== undefined)
        throw invalid([{ path: name, description: problem ?? 'Select an image.' }])
      const image = { resource, field: name, customerId: place.customerId, bytes, by: signedIn.user.id }
      return { id: await tx(database, scope, (db) => keepImage(db, image)) }
    },
    show: async (call) => {
      const { name } = fieldAsked(resource, call)
      const { id, scope, place, request } = readRequest(call)
      // Users who may see the record may see its image.
      const image = await tx(database, scope, async (db) => {
        const value = (await getRecord(db, resource, place, id))[name]
        return typeof value === 'string' ? readImage(db, value) : undefined
      })
      if (!image) throw failure('not_found', { message: 'There’s no image.' })
      return sendPicture(request, call.reply, image)
    },
  }
  for (const action of Object.keys(handlers) as ImageAction[]) {
    const { key, ...endpoint } = table[action]
    route(app, key, endpoint as Endpoint, handlers[action])
  }
}

export function imageRoutes(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  // Buffered by Fastify, which rejects bodies over the route's limit.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const resource of allResources().filter(hasImages)) routesOf(app, deps, resource)
}
