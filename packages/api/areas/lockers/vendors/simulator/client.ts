/** The simulator's HTTP client, and how its responses map to results. */
import { simFailure } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { z } from 'zod'
import { fail, type Result, succeed, type VendorError } from '../adapter.ts'
import { AddressRefused, callVendor, type VendorResponse } from '../vendorHttp.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Has side effects if it arrives. */
  readonly isCommand?: boolean
}

type Failed = { readonly ok: false; readonly error: VendorError }

/** Undefined if it isn't JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf({ status, retryAfter, text }: VendorResponse, isCommand: boolean): Failed {
  const failure = simFailure.safeParse(readJson(text))
  const message = failure.success ? { message: failure.data.message } : {}
  const wait = Number(retryAfter ?? Number.NaN)
  switch (status) {
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
      if (failure.success && failure.data.code === 'offline') return fail('offline')
      if (status >= 500) return fail('protocol', { ...message, isRetryable: true, isAmbiguous: isCommand })
      return fail('rejected', message)
  }
}

const neverConnected: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'])

/** A command that never reached the vendor isn't ambiguous. */
function lostAnswer(error: unknown, isCommand: boolean): Failed {
  if (error instanceof AddressRefused)
    return fail('rejected', { message: 'The server isn’t allowed to call this address.' })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return fail('offline', {
    message: 'The vendor can’t be reached.',
    isAmbiguous: isCommand && !neverConnected.has(code),
  })
}

const thisMachine = ['127.0.0.0/8', '::1/128'] as const

export interface SimulatorAccount {
  readonly url: string
  readonly key: string | null
  /** Allowed networks besides public addresses. Defaults to this machine for plain HTTP, which users can't enter. */
  readonly networks?: readonly string[]
}

export class SimulatorClient {
  readonly #url: string
  readonly #key: string | null
  readonly #networks: readonly string[]

  constructor({ url, key, networks = url.startsWith('http:') ? thisMachine : [] }: SimulatorAccount) {
    this.#url = url.endsWith('/') ? url.slice(0, -1) : url
    this.#key = key
    this.#networks = networks
  }

  async ask<Schema extends z.ZodType>(
    { method, path, body, idempotencyKey, isCommand = false }: Request,
    schema: Schema,
    signal: AbortSignal,
    answered: (status: number) => void = () => {},
  ): Promise<Result<z.output<Schema>>> {
    let response: VendorResponse
    try {
      response = await callVendor({
        url: new URL(`${this.#url}${path}`),
        method,
        signal,
        networks: this.#networks,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.#key !== null && { authorization: `Bearer ${this.#key}` }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      return signal.aborted ? fail('timeout', { isAmbiguous: isCommand }) : lostAnswer(error, isCommand)
    }
    const { status, text } = response
    answered(status)
    if (status < 200 || status > 299) return failureOf(response, isCommand)
    const read = schema.safeParse(status === 204 ? undefined : readJson(text))
    return read.success ? succeed(read.data) : fail('protocol', { isAmbiguous: isCommand })
  }
}
