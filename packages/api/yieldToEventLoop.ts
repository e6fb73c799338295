/** For long work among short requests: yields before anyone has to wait for it. */
import { setImmediate } from 'node:timers/promises'

/** At most this long at a stretch. */
const stretch = 8

/** Call it between two pieces of work; it returns at once, or after everything else has had a turn. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let begun = performance.now()
  const handOver = async () => {
    await setImmediate()
    begun = performance.now()
  }
  return () => (performance.now() - begun < stretch ? undefined : handOver())
}
