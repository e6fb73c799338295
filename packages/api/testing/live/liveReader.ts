/** Reads the live stream like a browser: remembers its position and resumes there, on any node. */
import { type Frame, frameReader } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export function addressOf(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

export class LiveReader {
  readonly frames: Frame[] = []
  /** When each frame arrived. */
  readonly arrivedAt: number[] = []
  /** Parsed once, on arrival: polling hundreds of readers would parse everything again each time. */
  readonly messages: LiveMessage[] = []
  /** The time spans it was connected. */
  readonly #spans: { from: number; until: number }[] = []
  lastId: string | undefined
  status = 0
  /** Resolves when the connection ends, no matter which side ended it. */
  over: Promise<void> = Promise.resolve()
  readonly #token: string
  readonly #topics: readonly string[]
  #hangUp = new AbortController()

  constructor(token: string, topics: readonly string[]) {
    this.#token = token
    this.#topics = topics
  }

  /** Resolves once the stream has started. */
  async connect(base: string): Promise<this> {
    this.#hangUp = new AbortController()
    const address = `${base}/api/stream?topics=${this.#topics.join(',')}`
    const response = await fetch(address, {
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(this.lastId !== undefined && { 'last-event-id': this.lastId }),
      },
      signal: this.#hangUp.signal,
    })
    this.status = response.status
    if (!response.ok || !response.body) return this
    const { promise, resolve } = Promise.withResolvers<void>()
    this.over = this.#read(response.body, resolve).catch(() => {})
    await promise
    const span = { from: performance.now(), until: Number.POSITIVE_INFINITY }
    this.#spans.push(span)
    void this.over.then(() => {
      span.until = performance.now()
    })
    return this
  }

  async #read(body: ReadableStream<Uint8Array<ArrayBuffer>>, begun: () => void): Promise<void> {
    const read = frameReader()
    for await (const text of body.pipeThrough(new TextDecoderStream()))
      for (const frame of read(text)) {
        this.frames.push(frame)
        this.arrivedAt.push(performance.now())
        // The server's own messages: their format is tested where they're sent.
        if (frame.event === 'messages') this.messages.push(...(JSON.parse(frame.data) as LiveMessage[]))
        this.lastId = frame.id ?? this.lastId
        if (this.lastId !== undefined) begun()
      }
  }

  wasConnected(at: number): boolean {
    return this.#spans.some(({ from, until }) => from <= at && at < until)
  }

  async hangUp(): Promise<void> {
    this.#hangUp.abort()
    await this.over
  }

  /** How many frames of this kind it received. */
  count = (event: string): number => this.frames.filter((frame) => frame.event === event).length

  get bodies(): unknown[] {
    return this.messages.map(({ body }) => body)
  }

  /** Waits until it has received exactly these, in this order. */
  got = (...bodies: unknown[]): Promise<void> => expect.poll(() => this.bodies, { timeout: 5_000 }).toEqual(bodies)
}
