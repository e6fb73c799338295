/** Why an answer is what it is, in words. */
import type { Hit } from './rankHits.ts'

function whyLess(winner: Hit, other: Hit): string {
  const [scope, otherScope] = [winner.compiled.rule.scope, other.compiled.rule.scope]
  if (scope === 'customer' && otherScope === 'primary') return 'the customer’s own rules come first'
  return winner.layout.check && !other.layout.check ? 'that has no check digit' : 'that is less likely'
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
