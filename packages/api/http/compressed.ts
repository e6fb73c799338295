/** Compresses large responses: once for what never changes while the server runs, otherwise on each send. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Compressed {
  readonly etag: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

export async function compress(text: string): Promise<Compressed> {
  const identity = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  const [zipped, br] = await Promise.all([promisify(gzip)(identity), promisify(brotliCompress)(identity, quality)])
  return { etag: `"${createHash('sha256').update(identity).digest('base64url')}"`, identity, gzip: zipped, br }
}

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [name = '', weight = ''] = part.split(';').map((word) => word.trim().toLowerCase())
      return name === encoding && weight !== 'q=0'
    })

/** Sets the headers and returns the body; empty if the client already has it. */
export function compressedFor(request: FastifyRequest, reply: FastifyReply, file: Compressed): Buffer {
  reply.headers({ etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) {
    reply.status(304)
    return Buffer.alloc(0)
  }
  const encoding = (['br', 'gzip'] as const).find((each) => accepts(request, each))
  if (encoding) reply.header('content-encoding', encoding)
  return file[encoding ?? 'identity']
}

/**
 * What a new connection carries in its first round trip: ten packets of 1,460 bytes, minus headers. Anything smaller arrives in
 * the same time, compressed or not.
 */
const worthCompressing = 14_000

const zip = promisify(gzip)

/**
 * Lists and records above that size, for clients that accept gzip: level 1 takes a fraction of a millisecond per page, on
 * another thread. The compressed size leaks nothing: browsers don't add our credentials to another site's requests.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.config.tagged || typeof payload !== 'string' || payload.length < worthCompressing)
      return payload
    reply.header('vary', 'accept-encoding')
    if (!accepts(request, 'gzip')) return payload
    reply.header('content-encoding', 'gzip')
    return zip(payload, { level: 1 })
  })
}
