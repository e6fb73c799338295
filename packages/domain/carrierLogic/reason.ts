/** Why an answer is what it is, in words. */
import type { Candidate } from './answer.ts'
import { type CheckFamily, checkNames } from './checkDigits.ts'
import type { CompiledRule, RuleLayout } from './compiledRule.ts'

const checkOf = (check: CheckFamily, sign: string): string =>
  ` and its check digit ${sign} is right (${checkNames[check.family]})`

export interface Runner {
  readonly candidate: Candidate
  readonly margin: number
}

export function reasonFor(
  winner: Candidate,
  compiled: CompiledRule,
  layout: RuleLayout,
  text: string,
  runner: Runner | null,
  ambiguous: boolean,
): string {
  const whose = compiled.rule.scope === 'customer' ? 'the customer’s rule' : 'the shared rule'
  const check = layout.check ? checkOf(layout.check.check, text[layout.check.at] ?? '') : ''
  const first = `It fits ${whose} “${winner.rule.name}”${check}.`
  if (!runner) return first
  const { candidate } = runner
  const other =
    candidate.carrier.code === winner.carrier.code
      ? `tracking number ${candidate.trackingNumber}`
      : candidate.carrier.name
  if (ambiguous) return `${first} It could as well be ${other}: “${candidate.rule.name}” fits nearly as well.`
  const why =
    winner.rule.scope === 'customer' && candidate.rule.scope === 'primary'
      ? 'the customer’s own rules come first'
      : winner.checked && !candidate.checked
        ? 'that has no check digit'
        : 'that is less likely'
  return `${first} “${candidate.rule.name}” of ${candidate.carrier.name} fits too, but ${why}.`
}

export function reasonWithout(text: string, notALabel: string | null): string {
  if (notALabel !== null) return notALabel
  if (text === '') return 'There was nothing to read.'
  return `No rule knows a barcode like this one (${text.length} characters).`
}
