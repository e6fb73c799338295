/**
 * A write whose outcome isn't known, because the server doesn't know it or took too long to say: sent again with its key it
 * happens once, and the answer is the first one's. Large ones run longer than a request waits, so they are waited for.
 */
import { RequestFailure } from './requestFailure.ts'

const runningAtMostMs = 15 * 60_000

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

export async function resolvingOutcome<T>(
  send: () => Promise<T>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  const until = Date.now() + runningAtMostMs
  const pauses = [1_000, 2_000, 4_000]
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const code = error instanceof RequestFailure && error.code
      let ms: number | undefined
      if (code === 'outcome_unknown') ms = pauses.shift()
      // A server that is silent twice is away, so no pause is left after this one.
      if (code === 'timeout') ms = pauses.splice(0)[0]
      if (code === 'still_running' && Date.now() < until) ms = 2_000
      if (ms === undefined) throw error
      await pause(ms)
    }
  }
}
