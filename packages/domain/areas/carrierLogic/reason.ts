/** Why an answer is what it is, in words. */
import { checkNames } from './checkDigits.ts'
import type { Hit } from './recognise.ts'
import type { Rule } from './rule.ts'

function whyLess(winner: Hit, other: Hit): string {
  const [scope, otherScope] = [winner.compiled.rule.scope, other.compiled.rule.scope]
  if (scope === 'customer' && otherScope === 'primary') return 'the customer’s own rules come first'
  return winner.layout.check && !other.layout.check ? 'that has no check digit' : 'that is less likely'
}

export interface FittingWords {
  readonly unchecked: string
  readonly beforeDigit: string
  readonly afterDigit: string
}

/** Put together once for each rule: scans come by the thousand. */
export function fittingWords({ scope, name, check }: Rule): FittingWords {
  const fits = `It fits ${scope === 'customer' ? 'the customer’s rule' : 'the shared rule'} “${name}”`
  return {
    unchecked: `${fits}.`,
    beforeDigit: `${fits} and its check digit `,
    afterDigit: check ? ` is right (${checkNames[check.family]}).` : '',
  }
}

function whyFits({ compiled: { fits }, layout: { check }, reading }: Hit): string {
  return check ? fits.beforeDigit + reading.text.charAt(check.at) + fits.afterDigit : fits.unchecked
}

/** `other` is the best hit that says something else. */
export function reasonFor(winner: Hit, other: Hit | null, ambiguous: boolean): string {
  const fits = whyFits(winner)
  if (!other) return fits
  const { name } = other.compiled.rule
  const instead = other.carrier.code === winner.carrier.code ? `number ${other.trackingNumber}` : other.carrier.name
  if (ambiguous) return `${fits} It could as well be ${instead}: “${name}” fits nearly as well.`
  return `${fits} “${name}” of ${other.carrier.name} fits too, but ${whyLess(winner, other)}.`
}

export function reasonWithout(text: string, notALabel: string | null): string {
  if (notALabel !== null) return notALabel
  if (text === '') return 'There was nothing to read.'
  return `No rule knows a barcode like this one (${text.length} characters).`
}
