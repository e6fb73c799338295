/** One open stream: the topics its user follows, how far it has read, and what happens if its connection is slow. */
import { PassThrough } from 'node:stream'
import type { StreamReady, StreamRevoked } from '@postern/domain/stream/endpoints.ts'
import { frameText, heartbeat } from '@postern/domain/stream/frames.ts'
import type { LiveMessage } from '@postern/domain/stream/topics.ts'
import { isLater, isSeen, type Position, positionText } from './position.ts'
import type { Batch } from './readMessages.ts'
import type { Follower } from './streamTopic.ts'

/** How far a connection may lag before its reader has to refetch. */
export const mostBuffered = 262_144

export interface ReaderSession {
  readonly token: string
  readonly sessionId: string
  /** As of the last check. */
  user: Follower
  /** Compared to detect changed permissions. */
  version: string
}

export class Reader {
  readonly out = new PassThrough()
  readonly session: ReaderSession
  readonly #topics: Set<string>
  /** Null until it has caught up with what was published before it joined. */
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

  /** `mustReset`: the messages it missed can no longer be sent. */
  begin(caught: Batch, refused: readonly string[], mustReset: boolean): void {
    const ready: StreamReady = { topics: this.topics, refused }
    this.#position = caught.position
    this.#write({ event: 'ready', data: JSON.stringify(ready) })
    if (mustReset || caught.isCut) this.#reset(caught.position)
    else this.#tell(caught.position, caught.messages)
    // The very first frame carries the starting position, so a connection lost right away resumes there.
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

  /** A heartbeat that also advances the resume position, so a quiet stream doesn’t get too old to resume. */
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

  /** `ended`: the session is over, so reconnecting with it is pointless. */
  end(reason?: 'ended'): void {
    if (reason) this.#write({ event: 'end', data: '' })
    this.out.end()
  }

  /** One frame for the whole batch: a reader has either read a complete frame or resumes before it. */
  #tell(position: Position, stored: Batch['messages']): void {
    if (stored.length === 0 || this.#isBehind) return
    if (this.out.writableLength + this.out.readableLength > mostBuffered) {
      this.#fallBehind()
      return
    }
    const messages: LiveMessage[] = stored.map(({ topic, body }) => ({ topic, body }))
    this.#write({ id: positionText(position), event: 'messages', data: JSON.stringify(messages) })
  }

  /** Writes nothing more until the connection has drained its buffer. */
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
