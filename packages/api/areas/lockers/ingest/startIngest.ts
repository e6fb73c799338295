import type { Deps } from '../../../deps.ts'
import { consumerOf, senderOf } from './consumerOf.ts'

/** Starts the sweeps that process what a killed node left in the inbox. */
export async function startIngest(deps: Deps): Promise<AsyncDisposable> {
  const sweeping = [consumerOf(deps).sweep(), senderOf(deps).sweep()]
  return {
    [Symbol.asyncDispose]: async () => {
      for (const loop of sweeping) await loop.stop()
    },
  }
}
