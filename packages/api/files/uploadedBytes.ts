/** Uploads: the request body is the raw file. */
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const type = 'application/octet-stream'

/** Call it before the routes that accept files. Their `bodyLimit` caps the size. */
export function acceptFiles(app: FastifyInstance): void {
  if (!app.hasContentTypeParser(type))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export function uploadedBytes({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw invalid([{ path: 'attachments', description: `Send the file itself, as ${type}.` }])
}
