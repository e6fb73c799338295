/** Runs the test numbers stored with a rule: saving is refused if one fails. */
import type { CompiledRule } from './compiledRule.ts'
import { exhibit, matchRule } from './matchRule.ts'
import { normalise } from './normalise/normalise.ts'

export interface TestFailure {
  readonly number: string
  readonly expected: 'valid' | 'invalid'
  /** Human-readable. */
  readonly reason: string
}

function whyNot(compiled: CompiledRule, number: string): string {
  const { text, notALabel } = normalise({ text: number })
  const working = exhibit(compiled, text)?.working
  if (working && !working.passes)
    return `The check digit of ${number} is ${working.found}, and should be ${working.expected}.`
  return notALabel ?? `${number} doesn’t match the pattern.`
}

/** Numbers are tested as if scanned, including spaces and dashes. */
export function failedTests(compiled: CompiledRule): TestFailure[] {
  const takes = (number: string) =>
    normalise({ text: number }).readings.some(({ text }) => matchRule(compiled, text) !== null)
  const { valid, invalid } = compiled.rule
  return [
    ...valid
      .filter((number) => !takes(number))
      .map((number) => ({ number, expected: 'valid' as const, reason: whyNot(compiled, number) })),
    ...invalid
      .filter(takes)
      .map((number) => ({ number, expected: 'invalid' as const, reason: `${number} shouldn’t match, but does.` })),
  ]
}
