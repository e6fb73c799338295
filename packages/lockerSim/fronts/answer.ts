/** The simulator's HTTP responses. */
import type { IncomingMessage } from 'node:http'

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The request is carried out, but no response is sent. */
  readonly isSwallowed?: boolean
}

export const ok = (body: unknown, status = 200): Answer => ({ status, body })
export const nothing: Answer = { status: 204 }
export const failure = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
export const notFound = failure(404, 'notFound', 'No such bank, door or reservation.')

const mostBytes = 16 * 1024 * 1024

/** Undefined if it isn't JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) return undefined
    size += chunk.length
    if (size > mostBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
