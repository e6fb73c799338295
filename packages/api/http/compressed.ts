/** Large answers that never change while the server runs: compressed once, and sent from memory. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Sets the headers, and answers what to send: nothing, where the asker has it already. */
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
