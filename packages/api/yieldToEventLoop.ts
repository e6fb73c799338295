/** Long work among short requests: it hands over before anybody has to wait for it. */
import { setImmediate } from 'node:timers/promises'

/** At most this long at a stretch. */
const stretch = 8

/** Call it between two pieces of work; it comes back at once, or after everybody else had their turn. */
export function yieldToEventLoop(): () => Promise<void> | undefined {
  let begun = performance.now()
  const handOver = async () => {
    await setImmediate()
    begun = performance.now()
  }
  return () => (performance.now() - begun < stretch ? undefined : handOver())
}
