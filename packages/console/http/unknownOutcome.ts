/** A write of which the server does not know whether it was saved: sent again with its key it happens once, and says so. */
import { RequestFailure } from './requestFailure.ts'

const pausesMs = [1_000, 2_000, 4_000]

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isUnknown = (error: unknown): boolean => error instanceof RequestFailure && error.code === 'outcome_unknown'

export async function resolvingOutcome<T>(
  send: () => Promise<T>,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
    await pause(ms)
  }
  return send()
}
