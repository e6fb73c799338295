/** Uploads: a file is the body of its request, as it is. */
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const type = 'application/octet-stream'

/** Before the routes that take files. Their `bodyLimit` says how much is read. */
export function acceptFiles(app: FastifyInstance): void {
  if (!app.hasContentTypeParser(type))
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export function uploadedBytes({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  throw invalid([{ path: 'attachments', description: `Send the file itself, as ${type}.` }])
}
