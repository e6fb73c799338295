/** Limits how many doors of a bank open at once; further requests wait briefly for their turn. */

/** Short, because the caller soon assumes that a door that hasn't opened is closed. */
const patienceMs = 2_000

export class OpenQueue {
  readonly #atOnce: number
  readonly #patienceMs: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor(atOnce: number, patience = patienceMs) {
    this.#atOnce = atOnce
    this.#patienceMs = patience
  }

  /** `busy` is called if its turn didn't come; nothing was sent. */
  async run<Value>(bankRef: string, work: () => Promise<Value>, busy: () => Value): Promise<Value> {
    if (!(await this.#turn(bankRef))) return busy()
    try {
      return await work()
    } finally {
      this.#next(bankRef)
    }
  }

  async #turn(bankRef: string): Promise<boolean> {
    const running = this.#running.get(bankRef) ?? 0
    if (running < this.#atOnce) {
      this.#running.set(bankRef, running + 1)
      return true
    }
    const waiting = this.#waiting.get(bankRef) ?? new Set()
    this.#waiting.set(bankRef, waiting)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const take = () => resolve(true)
    waiting.add(take)
    const timer = setTimeout(() => {
      // If the turn was handed over just now, it's used.
      if (waiting.delete(take)) resolve(false)
    }, this.#patienceMs)
    const hasTurn = await promise
    clearTimeout(timer)
    return hasTurn
  }

  /** Hands the turn over directly, so a new request can't jump the queue. */
  #next(bankRef: string): void {
    const waiting = this.#waiting.get(bankRef)
    for (const take of waiting ?? []) {
      waiting?.delete(take)
      take()
      return
    }
    this.#waiting.delete(bankRef)
    const left = (this.#running.get(bankRef) ?? 1) - 1
    if (left > 0) this.#running.set(bankRef, left)
    else this.#running.delete(bankRef)
  }
}
