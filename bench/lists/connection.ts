/**
 * A minimal HTTP client that leaves the CPU to the servers: one keep-alive socket, one request at a time, and a body
 * whose bytes are counted instead of parsed.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: () => string
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

export class Connection {
  readonly #socket: Socket
  #received: Buffer[] = []
  #bytes = 0
  /** Where the body begins, and where the response ends if it has a content-length. */
  #head: { readonly bodyAt: number; readonly end: number | null; readonly status: number } | undefined
  #waiting: PromiseWithResolvers<Answer> | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    const fail = (reason: string) => this.#waiting?.reject(new Error(reason))
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () => fail('The server closed the connection.'))
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  send(request: string): Promise<Answer> {
    const waiting = Promise.withResolvers<Answer>()
    this.#waiting = waiting
    this.#socket.write(request)
    return waiting.promise
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #read(bytes: Buffer): void {
    this.#received.push(bytes)
    this.#bytes += bytes.length
    this.#head ??= this.#readHead()
    if (!this.#head || !this.#isComplete(this.#head.end)) return
    const { bodyAt, end, status } = this.#head
    const received = this.#received
    ;[this.#received, this.#bytes, this.#head] = [[], 0, undefined]
    const body = () => {
      const text = Buffer.concat(received).subarray(bodyAt)
      return end === null ? unchunked(text) : text.toString()
    }
    this.#waiting?.resolve({ status, body })
  }

  #readHead() {
    const whole = Buffer.concat(this.#received)
    this.#received = [whole]
    const at = whole.indexOf(headEnd)
    if (at < 0) return undefined
    const head = whole.subarray(0, at).toString('latin1').toLowerCase()
    const bodyAt = at + headEnd.length
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
    const hasBody = length !== undefined || head.includes('\r\ntransfer-encoding: chunked')
    return {
      bodyAt,
      status: Number(head.slice(9, 12)),
      end: hasBody && length === undefined ? null : bodyAt + Number(length ?? 0),
    }
  }

  #isComplete(end: number | null): boolean {
    if (end !== null) return this.#bytes >= end
    const tail = Buffer.concat(this.#received.slice(-2))
    return tail.subarray(-lastChunk.length).equals(lastChunk)
  }
}

/** Joins the chunks of a body. JSON here contains no raw line breaks, so a chunk can't contain the end marker. */
function unchunked(body: Buffer): string {
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (!(size > 0)) break
    pieces.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
  return Buffer.concat(pieces).toString()
}

interface Request {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** The bytes of a request, built once and sent many times. */
export function requestText(url: string, { method = 'GET', headers = {}, body }: Request = {}): string {
  const { host, pathname, search } = new URL(url)
  const text = body && JSON.stringify(body)
  const lines = Object.entries({
    host,
    accept: 'application/json',
    ...headers,
    ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${text ?? ''}`
}
