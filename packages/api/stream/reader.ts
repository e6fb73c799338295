/** One open stream: what its user follows, how far it has read, and what becomes of it if its connection is slow. */
import { PassThrough } from 'node:stream'
import type { StreamReady, StreamRevoked } from '@postern/domain/stream/endpoints.ts'
import { frameText, heartbeat } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import { isLater, isSeen, type Position, positionText } from './position.ts'
import type { Batch } from './readMessages.ts'
import type { Follower } from './streamTopic.ts'

/** What a connection may lag behind before its reader has to fetch anew. */
export const mostBuffered = 262_144

export interface ReaderSession {
  readonly token: string
  readonly sessionId: string
  /** As they were when last looked at. */
  user: Follower
  /** What is compared to see whether their permissions changed. */
  version: string
}

export class Reader {
  readonly out = new PassThrough()
  readonly session: ReaderSession
  readonly #topics: Set<string>
  /** Null until it has caught up with what was published before it came. */
  #position: Position | null = null
  #waiting: Batch[] = []
  #isBehind = false

  constructor(session: ReaderSession, topics: readonly string[]) {
    this.session = session
    this.#topics = new Set(topics)
  }

  get topics(): readonly string[] {
    return [...this.#topics]
  }

  /** `mustReset`: what it missed can’t be sent any more. */
  begin(caught: Batch, refused: readonly string[], mustReset: boolean): void {
    const ready: StreamReady = { topics: this.topics, refused }
    this.#position = caught.position
    this.#write({ event: 'ready', data: JSON.stringify(ready) })
    if (mustReset || caught.isCut) this.#reset(caught.position)
    else this.#tell(caught.position, caught.messages)
    // The first frame of all tells where it begins, so that a link lost at once is resumed there.
    this.#write({ id: positionText(caught.position) })
    for (const batch of this.#waiting) this.take(batch)
    this.#waiting = []
  }

  take(batch: Batch): void {
    const seen = this.#position
    if (seen === null) {
      this.#waiting.push(batch)
      return
    }
    const messages = batch.messages.filter(({ topic, xid }) => this.#topics.has(topic) && !isSeen(seen, xid))
    if (!isLater(batch.position, seen)) return
    this.#position = batch.position
    if (batch.isCut) this.#reset(batch.position)
    else this.#tell(batch.position, messages)
  }

  /** A sign of life that also moves the place to resume at, so that a quiet stream doesn’t grow old. */
  beat(): void {
    if (this.#position === null || this.#isBehind) return
    this.out.write(heartbeat)
    this.#write({ id: positionText(this.#position) })
  }

  revoke(topics: readonly string[]): void {
    for (const topic of topics) this.#topics.delete(topic)
    const revoked: StreamRevoked = { topics }
    this.#write({ event: 'revoked', data: JSON.stringify(revoked) })
  }

  /** `ended`: the session is over, so there is no use in coming back with it. */
  end(reason?: 'ended'): void {
    if (reason) this.#write({ event: 'end', data: '' })
    this.out.end()
  }

  /** One frame for all of it: a reader has either read a frame whole, or resumes before it. */
  #tell(position: Position, stored: Batch['messages']): void {
    if (stored.length === 0 || this.#isBehind) return
    if (this.out.writableLength + this.out.readableLength > mostBuffered) {
      this.#fallBehind()
      return
    }
    const messages: LiveMessage[] = stored.map(({ topic, body }) => ({ topic, body }))
    this.#write({ id: positionText(position), event: 'messages', data: JSON.stringify(messages) })
  }

  /** Nothing more is written until the connection has taken what there is. */
  #fallBehind(): void {
    this.#isBehind = true
    this.out.once('drain', () => {
      this.#isBehind = false
      if (this.#position) this.#reset(this.#position)
    })
  }

  #reset(position: Position): void {
    this.#write({ id: positionText(position), event: 'reset', data: '{}' })
  }

  #write(frame: Parameters<typeof frameText>[0]): void {
    if (!this.out.writableEnded) this.out.write(frameText(frame))
  }
}
