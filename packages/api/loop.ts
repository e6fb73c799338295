/** Background work: runs one round after another, never two at once, until it's stopped. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Loop {
  stop(): Promise<void>
}

export function everySeconds(seconds: number, name: string, round: () => Promise<unknown>): Loop {
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await round().catch((error: unknown) => {
        console.error(`${name} failed. We’ll try again: ${error instanceof Error ? error.message : error}`)
      })
      await sleep(seconds * 1_000, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: async () => {
      ending.abort()
      await running
    },
  }
}
