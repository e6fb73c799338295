/**
 * An endpoint as data: who may call it, its input and its response. The server registers only these. The console calls
 * them by key and uses the types only, so it loads none of this at run time.
 */
import type { z } from 'zod'
import type { Access } from '../auth/permission.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** `POST /api/auth/login`: method and path pattern, parameters as `:name`. */
export type EndpointKey = `${Method} /api/${string}`

export interface Endpoint {
  readonly permission: Access
  readonly summary: string
  readonly tag: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** If omitted, the response is a 204 without a body. */
  readonly answer?: z.ZodType
  /** A stream: `true` for JSON that would block the server if validated and written at once, otherwise its content type. */
  readonly streamed?: true | 'text/event-stream'
  /** The response is a file, as bytes. */
  readonly file?: true
  /** Maximum size of the body in bytes, if the default of 1 MB is too small: a file, or thousands of scans. */
  readonly bodyLimit?: number
  /** Browsers may cache the response, but revalidate it on every use. */
  readonly revalidated?: true
  /** The response has an ETag, for clients that keep it in memory; browsers must not cache it. */
  readonly tagged?: true
  /** A POST only because the query is too long for a URL; no customer data changes. */
  readonly changesNothing?: true
  /** Costs as much as thousands of other calls: limited to one at a time per user and a few in total. */
  readonly heavy?: true
  /** Calls another server. If that server can't be reached, the response is a 422 that says why. */
  readonly remote?: true
  /** Status of a successful response. Defaults to 200, or to 204 without an answer. */
  readonly status?: number
  /** Needs `If-Match` with the row version. */
  readonly conditional?: boolean
}
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>
export const endpoints = <const T extends EndpointTable>(table: T): T => table

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type In<E, Part extends 'query' | 'body'> = E extends { readonly [P in Part]: infer S extends z.ZodType }
  ? { [P in Part]: z.input<S> }
  : unknown

/** What a caller passes: the path parameters, plus query and body if the endpoint has them. */
export type InputOf<K extends string, E> = ([ParamNames<K>] extends [never]
  ? unknown
  : { params: Record<ParamNames<K>, string> }) &
  In<E, 'query'> &
  In<E, 'body'>

export type AnswerOf<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.output<S> : undefined

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ')
  return { method: method as Method, path: path ?? '' }
}

/** Fills `:name` with encoded values: an id with a slash in it stays one segment. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
