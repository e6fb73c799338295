/** The open streams of this node. Anything published wakes the hub once, and one statement reads it for all streams. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/db.ts'
import { listenForMessages } from './listen.ts'
import { type Position, positionOf } from './position.ts'
import { isRevocation, revokedTopic } from './publish.ts'
import type { Reader } from './reader.ts'
import { type Batch, readMessages, resumableSeconds } from './readMessages.ts'

const beatMs = 15_000
/** Finds messages without a notification, for example behind a pooler that doesn't forward them. */
const pollMs = 2_000
/** Messages published within this time are read together. */
const gatherMs = 10
/** Without a database for this long, readers are disconnected, so they know their data is stale. */
const patienceMs = 10_000

export class StreamHub implements AsyncDisposable {
  readonly #database: Database
  readonly #readers = new Set<Reader>()
  /** Taken before the first reader reads, so it misses nothing in between. */
  #beginning: Promise<void> | undefined
  #position: Position | null = null
  #listening: AsyncDisposable | undefined
  #timers: NodeJS.Timeout[] = []
  #round: Promise<void> | undefined
  #isWoken = false
  #lastSuccess = 0
  #isClosed = false

  constructor(database: Database) {
    this.#database = database
  }

  get readers(): readonly Reader[] {
    return [...this.#readers]
  }

  /** `resumeAt`: the ID of the last frame it got; undefined starts now. */
  async join(reader: Reader, resumeAt: string | undefined, refused: readonly string[]): Promise<void> {
    this.#readers.add(reader)
    reader.out.once('close', () => this.#leave(reader))
    try {
      this.#beginning ??= this.#begin()
      await this.#beginning
      const resumed = resumeAt === undefined ? null : positionOf(resumeAt)
      const caught = await readMessages(this.#database, resumed, reader.topics)
      reader.begin(caught, refused, resumeAt !== undefined && !isResumable(resumed, caught))
      if (this.#isClosed) reader.end()
    } catch (error) {
      this.#leave(reader)
      throw error
    }
  }

  #begin(): Promise<void> {
    this.#startTimers()
    const mine = readMessages(this.#database, null, []).then(
      ({ position }) => {
        // All readers left in the meantime, and new ones have started over.
        if (this.#beginning !== mine) return
        this.#position = position
        this.#lastSuccess = performance.now()
      },
      (error: unknown) => {
        if (this.#beginning === mine) this.#beginning = undefined
        throw error
      },
    )
    return mine
  }

  #startTimers(): void {
    this.#listening ??= listenForMessages(String(this.#database.pool.options.connectionString), () => this.#wake())
    if (this.#timers.length === 0)
      this.#timers = [
        setInterval(() => this.#wake(), pollMs),
        setInterval(() => {
          for (const reader of this.#readers) reader.beat()
        }, beatMs),
      ]
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#readers.size > 0) return
    this.#beginning = undefined
    this.#position = null
  }

  #wake(): void {
    this.#isWoken = true
    this.#round ??= this.#run().finally(() => {
      this.#round = undefined
    })
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isClosed && this.#position) {
      this.#isWoken = false
      const [beginning, position] = [this.#beginning, this.#position]
      try {
        const batch = await readMessages(this.#database, position, 'all')
        if (beginning !== this.#beginning) continue
        this.#position = batch.position
        this.#lastSuccess = performance.now()
        this.#revoke(batch)
        for (const reader of this.#readers) reader.take(batch)
      } catch {
        if (performance.now() - this.#lastSuccess > patienceMs) for (const reader of this.#readers) reader.end()
        return
      }
      await sleep(gatherMs)
    }
  }

  /** Runs before the messages published with or after it are sent. */
  #revoke({ messages }: Batch): void {
    for (const { topic, body } of messages)
      if (topic === revokedTopic && isRevocation(body))
        for (const reader of this.#readers)
          if (reader.session.user.id === body.userId && reader.topics.includes(body.topic)) reader.revoke([body.topic])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const reader of this.#readers) reader.end()
    await this.#listening?.[Symbol.asyncDispose]()
    await this.#round
  }
}

/** Not older than what is kept, and not from another database. */
const isResumable = (resumed: Position | null, { position }: Batch): boolean =>
  resumed !== null && resumed.end <= position.end && position.seconds - resumed.seconds < resumableSeconds
