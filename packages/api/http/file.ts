import type { FastifyReply } from 'fastify'

/** A file to keep, never to show: its name in plain letters for old programs, and as it is (RFC 6266). */
export function fileHeaders(reply: FastifyReply, name: string, contentType: string): void {
  const plain = name.replace(/[^\w .-]/g, '_')
  reply.header('content-type', contentType)
  reply.header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`)
  reply.header('cache-control', 'no-store')
}
