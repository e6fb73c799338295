/** Writes a line's events to the inbox in order, and buffers them while the database is down. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { type Database, tx } from '../../../database/db.ts'
import { type Controller, keepEvents } from '../ingest/inbox.ts'

const batchSize = 200
/** If a bank exceeds this while the database is down, a snapshot restores its state. */
const mostWaiting = 5_000
const pauseMs = 1_000

export class EventSink {
  readonly #database: Database
  readonly #controller: Controller
  readonly #wake: (controller: Controller) => void
  readonly #ending = new AbortController()
  #waiting: LockerEvent[] = []
  #writing: Promise<void> | undefined

  constructor(database: Database, controller: Controller, wake: (controller: Controller) => void) {
    this.#database = database
    this.#controller = controller
    this.#wake = wake
  }

  push(event: LockerEvent): void {
    this.#waiting = [...this.#waiting, event].slice(-mostWaiting)
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, batchSize)
      try {
        await tx(this.#database, 'all', (db) => keepEvents(db, this.#controller.accountId, batch))
      } catch {
        if (this.#ending.signal.aborted) return
        await sleep(pauseMs, undefined, { signal: this.#ending.signal }).catch(() => undefined)
        continue
      }
      const written = new Set(batch)
      this.#waiting = this.#waiting.filter((event) => !written.has(event))
      this.#wake(this.#controller)
    }
  }

  /** Tries once more to write the buffered events. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#writing
  }
}
