/** Requests that go by the session their token stood for a moment ago (`auth/expectedSession.ts`): nothing leaves before it’s proven. */
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import type { FastifyRequest } from 'fastify'
import { expectationOf } from './guard.ts'

/** Hands on what the work answers once its session is proven. If it isn’t, the session is looked up and the work done anew. */
export async function withProvenSession<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const expected = expectationOf(request)
  if (!expected) return work()
  try {
    const answer = await work()
    if (expected.isProven()) return answer
  } catch (error) {
    if (expected.isProven()) throw error
  }
  await expected.lookUp()
  return work()
}

/** What to tell of a request that failed before its work began: who has no session is told that, and nothing else. */
export async function provenProblem<E>(request: FastifyRequest, problem: E): Promise<E | Failure> {
  const expected = expectationOf(request)
  if (!expected || expected.isProven()) return problem
  return expected.lookUp().then(
    () => problem,
    (refusal: unknown) => (refusal instanceof Failure ? refusal : Object.assign(failure('broken'), { cause: refusal })),
  )
}
