/** Tracks since when each printer has been idle with the same count. */

interface Seen {
  readonly count: number | null
  readonly since: number
}

export class SeenCounts {
  readonly #steadyMs: number
  readonly #seen = new Map<string, Seen>()

  constructor(steadyMs: number) {
    this.#steadyMs = steadyMs
  }

  forget(printerId: string): void {
    this.#seen.delete(printerId)
  }

  /** Records a reading. Returns true if nothing has changed for long enough. */
  note(printerId: string, count: number | null, isIdle: boolean): boolean {
    if (!isIdle) {
      this.#seen.delete(printerId)
      return false
    }
    const known = this.#seen.get(printerId)
    if (known && known.count === count) return Date.now() - known.since >= this.#steadyMs
    this.#seen.set(printerId, { count, since: Date.now() })
    return false
  }
}
