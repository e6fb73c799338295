import type { FastifyReply } from 'fastify'

/** Headers for a download, or an inline file: the name in ASCII for old clients, and unchanged (RFC 6266). */
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
