import type { Deps } from '../../../deps.ts'
import { consumerOf } from './consumerOf.ts'

/** What a killed node left in the inbox is read by the others. */
export async function startIngest(deps: Deps): Promise<AsyncDisposable> {
  const sweeping = consumerOf(deps).sweep()
  return { [Symbol.asyncDispose]: () => sweeping.stop() }
}
