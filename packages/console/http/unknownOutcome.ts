/**
 * Resolves a write with an unknown outcome, because the server doesn't know it or took too long to respond. Sending it again with
 * the same key executes it only once and returns the first response. Long writes are polled until they finish.
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
      // A server that times out twice is down, so this uses up all pauses.
      if (code === 'timeout') ms = pauses.splice(0)[0]
      if (code === 'still_running' && Date.now() < until) ms = 2_000
      if (ms === undefined) throw error
      await pause(ms)
    }
  }
}
