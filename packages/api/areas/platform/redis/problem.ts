/** Why an instance can't be polled. The client's own messages stay here: they can contain addresses and commands. */
import { type RedisProblem, redisProblemTexts } from '@postern/domain/areas/platform/redisState.ts'
import { type Failure, failure } from '@postern/domain/engine/failure.ts'

export class RedisTrouble extends Error {
  readonly problem: RedisProblem
  constructor(problem: RedisProblem) {
    super(redisProblemTexts[problem])
    this.problem = problem
  }
}

const byCode: Readonly<Record<string, RedisProblem>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ENODATA: 'unknownHost',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'timeout',
  ENETUNREACH: 'timeout',
  EPROTO: 'tlsFailed',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
}

/** By the name of the client's error class; importing the classes would load the client with this file. */
const byName: Readonly<Record<string, RedisProblem>> = {
  ConnectionTimeoutError: 'timeout',
  SocketTimeoutError: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  SocketClosedUnexpectedlyError: 'lost',
  ClientClosedError: 'lost',
  ClientOfflineError: 'lost',
  DisconnectsClientError: 'lost',
}

/** Redis errors begin with a code. */
const byWord: Readonly<Record<string, RedisProblem>> = {
  WRONGPASS: 'wrongPassword',
  NOAUTH: 'wrongPassword',
  NOPERM: 'noPermission',
  LOADING: 'loading',
  MASTERDOWN: 'loading',
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** OpenSSL has some 40 of them: CERT_HAS_EXPIRED, DEPTH_ZERO_SELF_SIGNED_CERT, ERR_TLS_CERT_ALTNAME_INVALID, … */
const isAboutCertificate = (code: string) =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'HOSTNAME_MISMATCH'

export function problemOf(error: unknown): RedisProblem {
  if (error instanceof RedisTrouble) return error.problem
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof AggregateError && error.errors.length > 0) return problemOf(error.errors[0])
  const code = codeOf(error)
  const [word = ''] = error.message.split(' ', 1)
  if (isAboutCertificate(code)) return 'untrustedCertificate'
  if (code.startsWith('ERR_SSL') || error.message.includes('SSL routines')) return 'tlsFailed'
  // Before Redis 6, and where the default user has no password.
  if (error.message.startsWith('ERR AUTH') || error.message.startsWith('ERR Client sent AUTH')) return 'wrongPassword'
  return byCode[code] ?? byWord[word] ?? byName[error.constructor.name] ?? 'failed'
}

/** For requests by users: an unreachable instance isn't an error of this server. */
export const refusalOf = (error: unknown): Failure =>
  failure('unprocessable', { message: redisProblemTexts[problemOf(error)] })
