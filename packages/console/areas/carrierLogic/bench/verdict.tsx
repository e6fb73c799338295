/** Whether a test number behaves as expected, and if not, why. */
import type { CheckedRule } from '@postern/domain/areas/carrierLogic/endpoints.ts'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { type RuleReading, tryNumber } from '../editor/readRule.ts'
import { ruleFieldsOf, type Values } from '../editor/ruleDraft.ts'

export interface Verdict {
  /** Null: only the server can tell, or the rule isn't complete yet. */
  readonly passes: boolean | null
  readonly reason: string
}

export function verdictOf(reading: RuleReading, number: string, expected: 'valid' | 'invalid'): Verdict {
  if (reading.kind === 'foreign') return { passes: null, reason: 'Tested on the server' }
  if (reading.kind !== 'ready') return { passes: null, reason: 'Not tested yet' }
  const { takes, exhibit } = tryNumber(reading, number)
  const working = exhibit?.working
  const wrongDigit =
    working && !working.passes ? `check digit is ${working.found}, should be ${working.expected}` : undefined
  if (expected === 'valid')
    return takes
      ? { passes: true, reason: 'Matches' }
      : { passes: false, reason: `Should match: ${wrongDigit ?? 'doesn’t fit the pattern'}` }
  return takes
    ? { passes: false, reason: 'Should be rejected, but matches' }
    : {
        passes: true,
        reason: wrongDigit === undefined ? 'Rejected, as expected' : `Rejected, as expected: ${wrongDigit}`,
      }
}

interface Test {
  readonly number: string
  readonly expected: 'valid' | 'invalid'
}

/** Uses the server's result for rules the browser can't run. */
export function verdictFor(reading: RuleReading, test: Test, answered: CheckedRule['tests']): Verdict {
  const known = answered.find(({ number, expected }) => number === test.number && expected === test.expected)
  if (reading.kind !== 'foreign' || !known) return verdictOf(reading, test.number, test.expected)
  const fine = test.expected === 'valid' ? 'Matches' : 'Rejected, as expected'
  return { passes: known.passes, reason: known.reason ?? fine }
}

/** A rule's test numbers, those it must match first. */
export function testsOf(values: Values): Test[] {
  const { testValid, testInvalid } = ruleFieldsOf(values)
  return [
    ...testValid.map((number) => ({ number, expected: 'valid' as const })),
    ...(testInvalid ?? []).map((number) => ({ number, expected: 'invalid' as const })),
  ]
}

export function TestMark({ verdict: { passes, reason } }: { verdict: Verdict }) {
  return <StatusMark tone={passes === null ? 'idle' : passes ? 'ok' : 'danger'}>{reason}</StatusMark>
}
