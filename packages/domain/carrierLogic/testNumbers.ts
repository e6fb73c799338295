/** The numbers stored with a rule, tried on it: saving is refused if one fails. */
import type { CompiledRule } from './compiledRule.ts'

export interface TestFailure {
  readonly number: string
  readonly expected: 'valid' | 'invalid'
  /** For people. */
  readonly reason: string
}

export function failedTests(_compiled: CompiledRule): TestFailure[] {
  throw new Error('to come')
}
