/**
 * ETags of lists and records. Browsers don't store these responses (`no-store`: they hold personal data, and a disk outlives a
 * session). A client that keeps one in memory sends its tag in `If-None-Match` and gets a 304 if nothing has changed.
 */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses have an ETag. */
    tagged?: true
  }
}

/** Weak: the same response may be compressed or not. */
export const tagOf = (text: string): string => `W/"${hash('sha256', text, 'base64url')}"`

/** Whether the client already has an answer. */
export const asksAgain = ({ headers }: FastifyRequest): boolean => headers['if-none-match'] !== undefined

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Sets the tag; true if the client has exactly this answer, so no body is needed. */
export function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  const known = headers['if-none-match'] ?? ''
  if (!known.split(',').some((each) => opaque(each) === opaque(tag))) return false
  reply.status(304)
  return true
}

/** If only the response itself shows whether it changed, it's hashed for the tag: reading it isn't saved, but sending it is. */
export function contentTags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isTagged = request.routeOptions.config.tagged && reply.statusCode === 200 && !reply.hasHeader('etag')
    if (!isTagged || typeof payload !== 'string' || !isUnchanged(request, reply, tagOf(payload))) return payload
    reply.removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
