/** HTTP as the simulator speaks it, and what its answers mean. */
import { simFailure } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { z } from 'zod'
import { fail, type Result, succeed, type VendorError } from '../adapter.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Something moves if it arrives. */
  readonly isCommand?: boolean
}

type Failed = { readonly ok: false; readonly error: VendorError }

async function failureOf(response: Response, isCommand: boolean): Promise<Failed> {
  const told = simFailure.safeParse(await response.json().catch(() => undefined))
  const message = told.success ? { message: told.data.message } : {}
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  switch (response.status) {
    case 401:
    case 403:
      return fail('auth')
    case 404:
      return fail('notFound')
    case 409:
      return fail('conflict', message)
    case 429:
      return fail('rateLimited', Number.isFinite(wait) ? { retryAfterMs: wait * 1000 } : {})
    default:
      if (told.success && told.data.code === 'offline') return fail('offline')
      if (response.status >= 500) return fail('protocol', { ...message, isRetryable: true, isAmbiguous: isCommand })
      return fail('rejected', message)
  }
}

const neverConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
}

export class SimulatorClient {
  readonly #url: string
  readonly #key: string | null

  constructor(url: string, key: string | null) {
    this.#url = url.endsWith('/') ? url.slice(0, -1) : url
    this.#key = key
  }

  async ask<Schema extends z.ZodType>(
    { method, path, body, idempotencyKey, isCommand = false }: Request,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Result<z.output<Schema>>> {
    let response: Response
    try {
      response = await fetch(`${this.#url}${path}`, {
        method,
        signal,
        redirect: 'error',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#key !== null && { authorization: `Bearer ${this.#key}` }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      if (signal.aborted) return fail('timeout', { isAmbiguous: isCommand })
      // What never reached the vendor can't have happened.
      return fail('offline', {
        message: 'The vendor can’t be reached.',
        isAmbiguous: isCommand && !neverConnected.has(codeOf(error)),
      })
    }
    if (!response.ok) return failureOf(response, isCommand)
    const read = schema.safeParse(response.status === 204 ? undefined : await response.json().catch(() => undefined))
    return read.success ? succeed(read.data) : fail('protocol', { isAmbiguous: isCommand })
  }
}
