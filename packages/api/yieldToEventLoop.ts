/** For long work between short requests: yields before any of them has to wait. */
import { setImmediate } from 'node:timers/promises'

/** The longest stretch without yielding. */
const stretch = 8

/** Call it between two pieces of work; it returns at once, or after pending work has had a turn. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let begun = performance.now()
  const handOver = async () => {
    await setImmediate()
    begun = performance.now()
  }
  return () => (performance.now() - begun < stretch ? undefined : handOver())
}
