import type { Deps } from '../../../deps.ts'
import { consumerOf, senderOf } from './consumerOf.ts'

/** What a killed node left in the inbox is read by the others. */
export async function startIngest(deps: Deps): Promise<AsyncDisposable> {
  const sweeping = [consumerOf(deps).sweep(), senderOf(deps).sweep()]
  return {
    [Symbol.asyncDispose]: async () => {
      for (const loop of sweeping) await loop.stop()
    },
  }
}
