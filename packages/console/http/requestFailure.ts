import type { FailureBody, FailureCode } from '@postern/domain/engine/failure.ts'

/** Failures the server never said: nothing came back, too late, or nothing in it. */
type ClientCode = 'unreachable' | 'timeout' | 'empty' | 'unknown'

interface Facts {
  /** 0 when no answer came. */
  status: number
  code: FailureCode | ClientCode
  message: string
  /** What the server sent, whatever its shape. */
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

/** A request that did not end well. Pages read `code` and `body`; people read `message`. */
export class RequestFailure extends Error {
  readonly status: number
  readonly code: FailureCode | ClientCode
  readonly data: unknown
  readonly body: FailureBody | undefined
  /** The 401 rules have already handled it: no second toast, no error page (spec:console#68). */
  handled = false

  /** When a refused try may be repeated; undefined when the server does not say. */
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
