/** The catalog of failures: every API error with its message (spec:errors#failures-of-the-api). */
import type { Permission } from '../auth/permission.ts'

export const failures = {
  invalid: { status: 400, message: 'Some values are invalid. Check them and try again.' },
  // 400, not 401: a typo in account settings must not send the user to /forbidden.
  wrong_code: { status: 400, message: 'That code is wrong. Check it and try again.' },
  wrong_password: { status: 400, message: 'Your current password is wrong.' },
  link_dead: { status: 400, message: 'This link has expired or was already used. Request a new one.' },
  session_expired: { status: 401, message: 'Your session has expired. Please log in again.' },
  wrong_credentials: { status: 401, message: 'The email or password is wrong.' },
  /** The password is right, but an administrator requires a new one. */
  new_password_required: {
    status: 401,
    message: 'You need to reset your password before you can sign in. We emailed you a link.',
  },
  /** A temporary token was used outside the second step. */
  second_factor_required: { status: 401, message: 'Finish signing in with your second factor first.' },
  /** The temporary token was used, has expired or had its 5 attempts. */
  sign_in_ended: { status: 401, message: 'This sign-in has ended. Sign in again with your password.' },
  forbidden: { status: 401, message: 'You don’t have permission to do this.' },
  not_found: { status: 404, message: 'Not found, or you don’t have access to it.' },
  conflict: { status: 409, message: 'Other records block this. Change them first.' },
  stale: { status: 412, message: 'Someone else changed this record. Review their changes, then save again.' },
  too_large: { status: 413, message: 'The request is larger than 1 MB.' },
  unsupported: { status: 415, message: 'Send the request as application/json.' },
  unprocessable: { status: 422, message: 'The request is valid but can’t be completed.' },
  still_running: {
    status: 409,
    message: 'This is still running. Send it again with the same Idempotency-Key in a few seconds to get its response.',
  },
  precondition_required: {
    status: 428,
    message: 'Send the If-Match header with the row version you read.',
  },
  too_many: { status: 429, message: 'Too many requests. Wait a moment and try again.' },
  broken: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: {
    status: 503,
    message: 'The database didn’t respond in time. Nothing was changed. Try again in a moment.',
  },
  /** The response to a commit was lost. A retry with the same `Idempotency-Key` doesn't run twice and returns the outcome. */
  outcome_unknown: {
    status: 503,
    message:
      'We couldn’t confirm that this was saved because the database stopped responding. Check before you try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof failures

/** One thing to fix. `path` is the field's name, or empty if it concerns the whole request. */
export interface Issue {
  path: string
  description: string
}

export interface Dependents {
  resource: string
  label: string
  count: number
  effect: 'block' | 'detach' | 'cascade'
  /** Their refs to this record that can be moved to another one. Empty: they depend on it only through other records. */
  refs: string[]
  /** What the record is to them, if its resource alone doesn't say it: "default department". */
  as: string | null
  /** Titles of the first few. */
  titles: string[]
}

interface FailureDetail {
  message?: string
  errors?: Issue[]
  /** The record as it is now, with a `stale` failure. */
  current?: Record<string, unknown>
  /** The records that block it, with a `conflict` failure. */
  dependents?: Dependents[]
  /** The missing permission, with `forbidden`. */
  permission?: Permission
  /** When to try again, with `too_many`; the `Retry-After` header says the same. */
  retryAfterSeconds?: number
}

/** The body of an error response. */
export interface FailureBody extends FailureDetail {
  status: number
  code: FailureCode
  message: string
  requestId: string
}

export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly detail: FailureDetail

  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.message ?? failures[code].message)
    this.name = 'Failure'
    this.code = code
    this.status = failures[code].status
    this.detail = detail
  }

  toBody(requestId: string): FailureBody {
    return { status: this.status, code: this.code, ...this.detail, message: this.message, requestId }
  }
}

export const tooMany = (message: string, retryAfterSeconds: number): Failure =>
  new Failure('too_many', { message, retryAfterSeconds })

export const failure = (code: FailureCode, detail?: FailureDetail): Failure => new Failure(code, detail)

/** A single problem becomes the message; several are counted in the message and listed in `errors`. */
export const invalid = (errors: Issue[]): Failure => {
  const [first] = errors
  const alone = first && errors.length === 1
  const message = alone
    ? [first.path, first.description].filter(Boolean).join(': ')
    : `${errors.length} fields need your attention.`
  return new Failure('invalid', { message, errors })
}
