/** Requests that assume the session their token last had (`auth/expectedSession.ts`): nothing is sent before it’s proven. */
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import type { FastifyRequest } from 'fastify'
import { expectationOf } from './guard.ts'

/** Returns the result of `work` once the session is proven. If it isn’t, the session is looked up and `work` runs again. */
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

/** The error for a request that failed before its work began: a caller without a session learns only that. */
export async function provenProblem<E>(request: FastifyRequest, problem: E): Promise<E | Failure> {
  const expected = expectationOf(request)
  if (!expected || expected.isProven()) return problem
  return expected.lookUp().then(
    () => problem,
    (refusal: unknown) => (refusal instanceof Failure ? refusal : Object.assign(failure('broken'), { cause: refusal })),
  )
}
