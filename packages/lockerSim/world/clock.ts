/** The simulated clock: it advances only on request, and all actions run in order. */

interface Appointment {
  readonly at: number
  /** Keeps insertion order within one millisecond. */
  readonly order: number
  readonly action: () => void
  isCanceled: boolean
}

const isBefore = (a: Appointment, b: Appointment): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

export class VirtualClock {
  #now: number
  #order = 0
  /** Binary heap, next appointment first. */
  readonly #heap: Appointment[] = []

  constructor(startMs: number) {
    this.#now = startMs
  }

  get now(): number {
    return this.#now
  }

  /** Returns a function that cancels it. */
  after(ms: number, action: () => void): () => void {
    const appointment = { at: this.#now + Math.max(0, ms), order: this.#order++, action, isCanceled: false }
    this.#heap.push(appointment)
    this.#rise(this.#heap.length - 1)
    return () => {
      appointment.isCanceled = true
    }
  }

  advance(ms: number): void {
    const end = this.#now + ms
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#removeFirst()
      this.#now = next.at
      if (!next.isCanceled) next.action()
    }
    this.#now = end
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]]
    if (first && second) [this.#heap[a], this.#heap[b]] = [second, first]
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#heap[a], this.#heap[b]]
    return first !== undefined && second !== undefined && isBefore(first, second)
  }

  #rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (!this.#isBefore(index, parent)) return
      this.#swap(index, parent)
      index = parent
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop()
    if (last === undefined || this.#heap.length === 0) return
    this.#heap[0] = last
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const child = this.#isBefore(right, left) ? right : left
      if (!this.#isBefore(child, index)) return
      this.#swap(child, index)
      index = child
    }
  }
}
