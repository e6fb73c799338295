import type { FailureBody, FailureCode } from '@postern/domain/engine/failure.ts'

/** Failures that didn't come from the server: no response, a timeout, or an empty response. */
type ClientCode = 'unreachable' | 'timeout' | 'empty' | 'unknown'

interface Facts {
  /** 0 if there was no response. */
  status: number
  code: FailureCode | ClientCode
  message: string
  /** The server's response body, in any shape. */
  data?: unknown
  /** From the Retry-After header. */
  retryAfterSeconds?: number | undefined
}

function isFailureBody(data: unknown): data is FailureBody {
  return (
    typeof data === 'object' &&
    data !== null &&
    typeof Reflect.get(data, 'message') === 'string' &&
    typeof Reflect.get(data, 'code') === 'string'
  )
}

/** A failed request. Code reads `code` and `body`; users read `message`. */
export class RequestFailure extends Error {
  readonly status: number
  readonly code: FailureCode | ClientCode
  readonly data: unknown
  readonly body: FailureBody | undefined
  /** The 401 rules have already handled it: no toast, no error page (spec:console#68). */
  handled = false

  /** When a rate-limited attempt may be repeated; undefined if the server doesn't say. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, message, data, retryAfterSeconds }: Facts) {
    super(message)
    this.name = 'RequestFailure'
    this.status = status
    this.data = data
    this.body = isFailureBody(data) ? data : undefined
    this.code = this.body?.code ?? code
    this.retryAfterSeconds = this.body?.retryAfterSeconds ?? retryAfterSeconds
  }

  get requestId(): string | undefined {
    return this.body?.requestId
  }
}
