/** Advances the simulator's clock with real time. */
import type { VirtualClock } from './world/clock.ts'

interface Pace {
  /** Simulated seconds per real second. */
  readonly speed: number
  readonly tickMs: number
  /** Caps the real time per tick, for example after the machine slept. */
  readonly longestMs?: number
}

/** Returns a function that stops it. */
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
