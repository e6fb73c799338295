import type { FastifyReply } from 'fastify'

/** A file to keep, unless it may be shown in place: its name in plain letters for old programs, and as it is (RFC 6266). */
export function fileHeaders(
  reply: FastifyReply,
  name: string,
  contentType: string,
  disposition: 'attachment' | 'inline' = 'attachment',
): void {
  const plain = name.replace(/[^\w .-]/g, '_')
  reply.header('content-type', contentType)
  reply.header(
    'content-disposition',
    `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
  reply.header('cache-control', 'no-store')
}
