/**
 * ETags of lists and records. Browsers don't store these answers (`no-store`: they hold personal data, and a disk outlives a
 * session). A client that keeps one in memory sends its tag in `If-None-Match` and gets a 304 if it hasn't changed.
 */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers have an ETag. */
    tagged?: true
  }
}

/** Weak: the same answer may be compressed or not. */
export const tagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url')}"`

/** Whether the asker has an answer already. */
export const asksAgain = ({ headers }: FastifyRequest): boolean => headers['if-none-match'] !== undefined

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Sets the tag; true if the asker has just this answer, which then needs no body. */
export function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  const known = headers['if-none-match'] ?? ''
  if (!known.split(',').some((each) => opaque(each) === opaque(tag))) return false
  reply.status(304)
  return true
}

/** Where only the answer itself tells whether it changed, its text is the tag: it was read for nothing, but it isn't sent. */
export function contentTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isTagged = request.routeOptions.config.tagged && reply.statusCode === 200 && !reply.hasHeader('etag')
    if (!isTagged || typeof payload !== 'string' || !isUnchanged(request, reply, tagOf(payload))) return payload
    reply.removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
