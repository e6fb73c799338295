/** What makes a request repeatable: its `Idempotency-Key`, its person and its content. */
import { invalid } from '@postern/domain/failure.ts'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../auth/session.ts'
import type { Repeatable } from '../idempotency.ts'

export function repeatableOf(request: FastifyRequest, signedIn: SignedIn): Repeatable | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length < 1 || key.length > 200)
    throw invalid([{ path: 'Idempotency-Key', description: 'Write one key of at most 200 characters.' }])
  return {
    userId: signedIn.user.id,
    key,
    request: `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`,
  }
}
