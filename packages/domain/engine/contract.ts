/**
 * An endpoint as data: who may call it, what goes in, what comes out. The server registers these and nothing else; the
 * console calls them by their key, typed, without loading a line of this at run time.
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
  /** Left out: the answer is 204 without a body. */
  readonly answer?: z.ZodType
  /** The answer is streamed in chunks, because validating and writing it all at once would block everyone else. */
  readonly streamed?: true | 'text/event-stream'
  /** The answer is a file, as bytes. */
  readonly file?: true
  /** So many bytes at most, where a megabyte is not enough: a file, or thousands of scans. */
  readonly bodyLimit?: number
  /** A browser may keep the answer, and asks each time whether it still holds. */
  readonly revalidated?: true
  /** The answer has an ETag, for clients that keep it in memory; browsers must not cache it. */
  readonly tagged?: true
  /** Posted, because the question is long; nothing of the customer changes. */
  readonly changesNothing?: true
  /** Costs as much as thousands of others: one at a time for each person, a few at a time for all. */
  readonly heavy?: true
  /** Asks another server. If that one can't be reached, the answer is a 422 that says why. */
  readonly remote?: true
  /** The status of a good answer; 200, or 204 without an answer. */
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

/** What a caller hands over: the path's parameters, and query and body where the endpoint has them. */
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
