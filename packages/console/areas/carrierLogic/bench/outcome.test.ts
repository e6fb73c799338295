import { expect, it } from 'vitest'
import { type BenchResult, outcomeOf, rejectsOf } from './outcome.ts'

const tested = (outcome: BenchResult['outcome']) => ({ text: '1Z1', outcome })

it.each([
  ['unmatched', 'rejected'],
  ['notALabel', 'rejected'],
  ['matched', 'matched'],
  ['ambiguous', 'ambiguous'],
] as const)('maps %s to %s if no rule should match', (outcome, seen) => {
  expect(outcomeOf(tested(outcome), rejectsOf(['1z 1']))).toBe(seen)
  expect(outcomeOf(tested(outcome), rejectsOf(['other']))).toBe(outcome)
})
