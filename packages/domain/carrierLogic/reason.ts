/** Why an answer is what it is, in words. */
import { checkNames } from './checkDigits.ts'
import type { Hit } from './recognise.ts'

function whyLess(winner: Hit, other: Hit): string {
  const [scope, otherScope] = [winner.compiled.rule.scope, other.compiled.rule.scope]
  if (scope === 'customer' && otherScope === 'primary') return 'the customer’s own rules come first'
  return winner.layout.check && !other.layout.check ? 'that has no check digit' : 'that is less likely'
}

function whyFits({ compiled, layout, reading }: Hit): string {
  const { rule } = compiled
  const whose = rule.scope === 'customer' ? 'the customer’s rule' : 'the shared rule'
  const { check } = layout
  if (!check) return `It fits ${whose} “${rule.name}”.`
  return `It fits ${whose} “${rule.name}” and its check digit ${reading.text[check.at]} is right (${checkNames[check.check.family]}).`
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
