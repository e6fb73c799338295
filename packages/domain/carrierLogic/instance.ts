/** Numbers a rule would take, made up. */
import type { CompiledRule } from './compiledRule.ts'

/** From 0 up to, not including, 1: `Math.random`, or something that repeats itself. */
export type Draw = () => number

/** A barcode that fits, with check digit and lookups right; null where no such number was found. */
export function instance(_compiled: CompiledRule, _draw: Draw): string | null {
  throw new Error('to come')
}
