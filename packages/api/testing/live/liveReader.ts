/** A reader of the live stream as a browser is one: it remembers where it was, and resumes there, on whichever node. */
import { type Frame, frameReader } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export function addressOf(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' })
}

export class LiveReader {
  readonly frames: Frame[] = []
  /** When each frame came. */
  readonly arrivedAt: number[] = []
  /** From when until when it was connected. */
  readonly #spans: { from: number; until: number }[] = []
  lastId: string | undefined
  status = 0
  /** Resolves when the connection is over, no matter which side ended it. */
  over: Promise<void> = Promise.resolve()
  readonly #token: string
  readonly #topics: readonly string[]
  #hangUp = new AbortController()

  constructor(token: string, topics: readonly string[]) {
    this.#token = token
    this.#topics = topics
  }

  /** Until the stream has begun. */
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

  /** How many frames of a kind it got. */
  count = (event: string): number => this.frames.filter((frame) => frame.event === event).length

  get messages(): LiveMessage[] {
    return this.frames.flatMap(({ event, data }): LiveMessage[] => (event === 'messages' ? JSON.parse(data) : []))
  }

  get bodies(): unknown[] {
    return this.messages.map(({ body }) => body)
  }

  /** Waits until it has got these, in this order, and nothing else. */
  got = (...bodies: unknown[]): Promise<void> => expect.poll(() => this.bodies, { timeout: 5_000 }).toEqual(bodies)
}
