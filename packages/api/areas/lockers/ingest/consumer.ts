/** Schedules controllers on this node: each runs once at a time, a few in parallel, and again if more events have arrived. */
import type { Database } from '../../../database/db.ts'
import { tx } from '../../../database/db.ts'
import { everySeconds, type Loop } from '../../../loop.ts'
import { type Consumed, consume } from './consume.ts'
import { type Controller, waitingControllers } from './inbox.ts'

/** Low, to leave database connections for requests. */
const atOnce = 4
const sweepSeconds = 5
const mostControllers = 500

const keyOf = ({ accountId, bankRef }: Controller) => `${accountId} ${bankRef}`

export class LockerConsumer {
  readonly #database: Database
  readonly #afterwards: (controller: Controller, consumed: Consumed) => void
  readonly #waiting = new Map<string, Controller>()
  readonly #running = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(database: Database, afterwards: (controller: Controller, consumed: Consumed) => void = () => {}) {
    this.#database = database
    this.#afterwards = afterwards
  }

  wake(controller: Controller): void {
    if (this.#isStopped) return
    this.#waiting.set(keyOf(controller), controller)
    this.#next()
  }

  #next(): void {
    for (const [key, controller] of this.#waiting) {
      if (this.#running.size >= atOnce) return
      if (this.#running.has(key)) continue
      this.#waiting.delete(key)
      const turn = this.#turn(controller)
        // The next sweep retries.
        .catch((error: unknown) => console.error(`Events of bank ${controller.bankRef} wait: ${String(error)}`))
        .finally(() => {
          this.#running.delete(key)
          if (!this.#isStopped) this.#next()
        })
      this.#running.set(key, turn)
    }
  }

  async #turn(controller: Controller): Promise<void> {
    for (;;) {
      const consumed = await consume(this.#database, controller)
      if (consumed.processed === 0 || this.#isStopped) return
      this.#afterwards(controller, consumed)
    }
  }

  /** Picks up events that a killed node left behind. */
  sweep(): Loop {
    return everySeconds(sweepSeconds, 'Reading locker events', async () => {
      const left = await tx(this.#database, 'all', (db) => waitingControllers(db, mostControllers))
      for (const controller of left) this.wake(controller)
    })
  }

  /** Resolves when no controller is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting.clear()
    await this.idle()
  }
}
