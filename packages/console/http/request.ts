/**
 * All API requests go through here. Retries are ofetch's defaults, which match the required ones (spec:http#retries): one retry
 * for safe methods on 408, 409, 425, 429, 500, 502, 503, 504 and on network failures; none for writes.
 */
import type { Method } from '@postern/domain/engine/contract.ts'
import { isOneOf, trimEnd } from '@postern/domain/values/text.ts'
import { FetchError, ofetch } from 'ofetch'
import { texts } from '../errors/catalogue.ts'
import { pageMeta } from '../pageMeta.ts'
import { getSession } from '../session/store.ts'
import { answerUnauthorized } from '../session/unauthorized.ts'
import { keepAnswer, keptAnswers } from './keptAnswers.ts'
import { RequestFailure } from './requestFailure.ts'
import { resolvingOutcome } from './unknownOutcome.ts'

export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

export interface RequestOptions {
  query?: QueryValues | undefined
  body?: object | undefined
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /**
   * Which token the request carries: the session's, none (forgot and reset password), or a given one, such as
   * the temporary token of the second factor.
   */
  bearer?: 'session' | 'none' | { token: string }
  /**
   * Who handles a 401: the session's rules, the caller (as the user load does), or `inPlace`: a refusal is shown where it
   * happened, such as in a picker, so a half-filled form isn't lost. A session that has ended still ends.
   */
  answers401?: 'session' | 'caller' | 'inPlace'
  /** The endpoint refuses an `Idempotency-Key` (domain/areas/idempotency.ts). */
  keyless?: boolean
}

const timeLimit = 30_000

/** Read at run time, so one build works for any API address. A trailing slash is fine. */
export function apiBase(): string {
  return trimEnd(pageMeta('api'), isOneOf('/'))
}

export function addressOf(path: string, query: QueryValues | undefined): URL {
  const base = apiBase()
  const url = new URL(base + path, location.origin)
  for (const [name, value] of Object.entries(query ?? {}))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null && each !== '') url.searchParams.append(name, String(each))
  return url
}

export function tokenFor({ bearer = 'session' }: RequestOptions, url: URL): string | undefined {
  // The token never goes to another origin, not even through a path that starts with two slashes (spec:console#93).
  if (url.origin !== new URL(apiBase() || location.origin, location.origin).origin || bearer === 'none')
    return undefined
  return bearer === 'session' ? getSession().auth?.token : bearer.token
}

const messageIn = (data: unknown): string | undefined => {
  const message = typeof data === 'object' && data !== null ? Reflect.get(data, 'message') : undefined
  return typeof message === 'string' && message !== '' ? message : undefined
}

/** ofetch's own message contains method and URL; users get a readable one instead (spec:console#80). */
function toFailure(error: unknown): RequestFailure {
  if (!(error instanceof FetchError)) throw error
  const { status, statusText, data, cause } = error
  if (status === undefined) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    return new RequestFailure({
      status: 0,
      code: late ? 'timeout' : 'unreachable',
      message: late ? texts.timeout : texts.unreachable,
    })
  }
  const message = messageIn(data) ?? texts.status(status, statusText)
  const wait = Number(error.response?.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = wait > 0 ? wait : undefined
  return new RequestFailure({ status, code: 'unknown', message, data, retryAfterSeconds })
}

const isEmpty = (data: unknown): boolean => typeof data !== 'object' || data === null

/**
 * Sends one request and returns the parsed response. `T` is what the caller expects: the response isn't validated here, because
 * both sides share one contract. Prefer `call` if the endpoint is in the contract's table. A write carries an
 * `Idempotency-Key`, so that an unknown outcome can be resolved.
 */
export const request = async <T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> =>
  (await answeredRequest<T>(method, path, options)).data

interface Answered<T> {
  data: T
  requestId: string | null
}

/** The response with the id of the executed request, which can be used to undo it. */
export function answeredRequest<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Answered<T>> {
  if (method === 'GET' || options.keyless) return send(method, path, options)
  const headers = { 'idempotency-key': crypto.randomUUID(), ...options.headers }
  return resolvingOutcome(() => send<T>(method, path, { ...options, headers }))
}

async function send<T>(method: Method, path: string, options: RequestOptions): Promise<Answered<T>> {
  const url = addressOf(path, options.query)
  const limit = AbortSignal.timeout(timeLimit)
  const kept = method === 'GET' ? keptAnswers.get(url.href) : undefined
  let token: string | undefined
  try {
    const response = await ofetch.raw<T, 'json'>(url.href, {
      method,
      body: options.body,
      headers: { accept: 'application/json', ...(kept && { 'if-none-match': kept.tag }), ...options.headers },
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      // Runs for every attempt: a retry carries the token valid at that moment (spec:console#101).
      onRequest: (context) => {
        token = tokenFor(options, url)
        if (token) context.options.headers.set('authorization', `Bearer ${token}`)
      },
    })
    const data = response.status === 304 ? kept?.data : response._data
    if (isEmpty(data) && (method === 'GET' || response.status !== 204))
      throw new RequestFailure({ status: response.status, code: 'empty', message: texts.noData })
    const tag = response.headers.get('etag')
    if (tag) keepAnswer(url.href, tag, data)
    // A 204 has no body: the caller's T is undefined then.
    const { headers } = response
    return { data: data as T, requestId: headers.get('x-first-request-id') ?? headers.get('x-request-id') }
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    const failure = error instanceof RequestFailure ? error : toFailure(error)
    if (failure.status === 401 && options.answers401 !== 'caller')
      failure.handled = answerUnauthorized({
        token,
        message: messageIn(failure.data),
        permission: failure.body?.permission,
        inPlace: options.answers401 === 'inPlace',
      })
    throw failure
  }
}
