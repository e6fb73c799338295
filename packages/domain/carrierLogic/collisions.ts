/** Whether two rules could take the same barcode. */
import type { CompiledRule } from './compiledRule.ts'

export interface Collision {
  readonly ids: readonly [string, string]
  /** A barcode both patterns fit; one with both check digits right where there is any. */
  readonly witness: string
  /** Whether the witness has both check digits right: then both rules really take it. */
  readonly complete: boolean
  /** Of the first rule's numbers, how many the second takes too, from 0 to 1. */
  readonly share: number
}

/** Null if no barcode can be both. */
export function collision(_one: CompiledRule, _other: CompiledRule): Collision | null {
  throw new Error('to come')
}
