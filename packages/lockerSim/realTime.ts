/** Lets the simulator's time pass with ours. */
import type { VirtualClock } from './world/clock.ts'

interface Pace {
  /** How many of its seconds pass in one of ours. */
  readonly speed: number
  readonly tickMs: number
  /** More of our time than this counts as this much, such as after the machine slept. */
  readonly longestMs?: number
}

/** Answers how to stop it. */
export function passTime(
  clock: VirtualClock,
  { speed, tickMs, longestMs = Number.POSITIVE_INFINITY }: Pace,
): () => void {
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    clock.advance(Math.min(longestMs, now - last) * speed)
    last = now
  }, tickMs)
  return () => clearInterval(timer)
}
