/** How many doors of a bank are asked to open at once: what is more waits for its turn. */
export class OpenQueue {
  readonly #atOnce: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<Value>(bankRef: string, work: () => Promise<Value>): Promise<Value> {
    await this.#turn(bankRef)
    try {
      return await work()
    } finally {
      this.#next(bankRef)
    }
  }

  #turn(bankRef: string): Promise<void> | undefined {
    const running = this.#running.get(bankRef) ?? 0
    if (running < this.#atOnce) {
      this.#running.set(bankRef, running + 1)
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(bankRef, [...(this.#waiting.get(bankRef) ?? []), resolve])
    return promise
  }

  /** The turn is handed over, so that nobody who comes just now gets in between. */
  #next(bankRef: string): void {
    const [first, ...rest] = this.#waiting.get(bankRef) ?? []
    if (rest.length > 0) this.#waiting.set(bankRef, rest)
    else this.#waiting.delete(bankRef)
    if (first) {
      first()
      return
    }
    const left = (this.#running.get(bankRef) ?? 1) - 1
    if (left > 0) this.#running.set(bankRef, left)
    else this.#running.delete(bankRef)
  }
}
