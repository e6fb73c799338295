/** Sends a stored image, or a 304 if the browser already has it. */
import { Readable } from 'node:stream'
import { type ImageType, mediaTypeOf } from '@postern/domain/engine/images.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface StoredPicture {
  type: ImageType
  sha256: Buffer
  bytes: Buffer
}

/** Opened directly, an SVG is a page: this policy lets it do nothing. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

export function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: StoredPicture): Readable {
  const tag = `"${picture.sha256.toString('base64url')}"`
  reply.headers({ etag: tag, 'content-security-policy': picturePolicy })
  if (request.headers['if-none-match'] === tag) {
    reply.status(304)
    return Readable.from([])
  }
  reply.headers({ 'content-type': mediaTypeOf(picture.type), 'content-length': picture.bytes.length })
  return Readable.from([picture.bytes])
}
