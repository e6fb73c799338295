/**
 * Long work gives way to requests that a user waits for. Both share the event loop, and on a small machine the processors, too:
 * while such requests come in, long work takes a break after every piece.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** In milliseconds. */
const limits = {
  /** The longest stretch without a break. */
  stretch: 2,
  /** A break lasts as long as the piece before it, up to this. */
  rest: 100,
  /** So long after a request, the next one is expected. */
  expected: 1_000,
} as const

interface Clock {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

export class ShortRequests {
  readonly #clock: Clock
  #running = 0
  #lastEnd = -Infinity
  #passed = Promise.withResolvers<void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Returns what to call when the request is over; more than once does no harm. */
  begin(): () => void {
    this.#running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#running -= 1
      this.#lastEnd = this.#clock.now()
      this.#passed.resolve()
      this.#passed = Promise.withResolvers()
    }
  }

  /** Call the result between two pieces of work: it returns at once, or after a break. With breaks, work takes at most 3 times as long. */
  givingWay(): () => Promise<void> | undefined {
    let begun = this.#clock.now()
    const pause = async (worked: number) => {
      await setImmediate()
      if (this.#running > 0 || this.#clock.now() - this.#lastEnd < limits.expected) await this.#rest(worked)
      begun = this.#clock.now()
    }
    return () => {
      const worked = this.#clock.now() - begun
      return worked < limits.stretch ? undefined : pause(worked)
    }
  }

  async #rest(worked: number): Promise<void> {
    const ms = Math.min(worked, limits.rest)
    await this.#clock.sleep(ms)
    if (this.#running > 0) await Promise.race([this.#passed.promise, this.#clock.sleep(ms)])
  }
}

/** All of this process. */
const shortRequests = new ShortRequests({
  now: () => performance.now(),
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
})

/** A user waits for this request, and it's over soon. Returns what to call when it is. */
export const beginShortRequest = (): (() => void) => shortRequests.begin()

/** For one piece of long work, as in `ShortRequests`. */
export const givingWay = (): (() => Promise<void> | undefined) => shortRequests.givingWay()
