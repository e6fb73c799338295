/** Explains why a barcode matches a rule, with a gap for the check digit. */
import { checkNames } from './checkDigits.ts'
import type { Rule } from './rule.ts'

export interface FittingWords {
  readonly unchecked: string
  readonly beforeDigit: string
  readonly afterDigit: string
}

/** Built once per rule, since thousands of scans use it. */
export function fittingWords({ scope, name, check }: Rule): FittingWords {
  const fits = `Matches ${scope === 'customer' ? 'the customer’s rule' : 'the shared rule'} “${name}”`
  return {
    unchecked: `${fits}.`,
    beforeDigit: `${fits} and its check digit `,
    afterDigit: check ? ` is valid (${checkNames[check.family]}).` : '',
  }
}
