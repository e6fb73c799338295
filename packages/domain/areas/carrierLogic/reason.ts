/** Explains a result in words. */
import type { Hit } from './rankHits.ts'

function whyLess(winner: Hit, other: Hit): string {
  const [scope, otherScope] = [winner.compiled.rule.scope, other.compiled.rule.scope]
  if (scope === 'customer' && otherScope === 'primary') return 'customer rules come first'
  return winner.layout.check && !other.layout.check ? 'it has no check digit' : 'it’s less likely'
}

function whyFits({ compiled: { fits }, layout: { check }, reading }: Hit): string {
  return check ? fits.beforeDigit + reading.text.charAt(check.at) + fits.afterDigit : fits.unchecked
}

/** `other` is the best hit that disagrees with the winner. */
export function reasonFor(winner: Hit, other: Hit | null, ambiguous: boolean): string {
  const fits = whyFits(winner)
  if (!other) return fits
  const { name } = other.compiled.rule
  const instead = other.carrier.code === winner.carrier.code ? `number ${other.trackingNumber}` : other.carrier.name
  if (ambiguous) return `${fits} It could also be ${instead}: “${name}” matches almost as well.`
  return `${fits} “${name}” (${other.carrier.name}) matches too, but ${whyLess(winner, other)}.`
}

export function reasonWithout(text: string, notALabel: string | null): string {
  if (notALabel !== null) return notALabel
  if (text === '') return 'The scan is empty.'
  return `No rule matches this barcode (${text.length} characters).`
}
