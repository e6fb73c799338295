/** Queues of unmatched scans for tests: fresh numbers of a format, and other things that end up there. */
import { type CompiledRule, compileRule } from '../compiledRule.ts'
import type { ProposedRule } from '../infer/proposal.ts'
import { type Draw, pick, withCheck } from '../instance.ts'
import { matchRule } from '../matchRule.ts'
import { digitChars, letterChars } from '../pattern/chars.ts'
import { isRefusal } from '../rule.ts'

const redrawn = (sign: string, draw: Draw): string => {
  if (sign >= '0' && sign <= '9') return pick(digitChars, draw) ?? sign
  return sign >= 'A' && sign <= 'Z' ? (pick(letterChars, draw) ?? sign) : sign
}

export const sameShape = (text: string, draw: Draw): string => Array.from(text, (sign) => redrawn(sign, draw)).join('')

/** A new number modeled on one of the rule's published ones: same first two characters, the rest random. */
export function freshNumber(compiled: CompiledRule, draw: Draw): string {
  for (let attempt = 0; attempt < 400; attempt++) {
    const model = pick(compiled.rule.valid, draw) ?? ''
    const layout = matchRule(compiled, model)
    if (!layout) continue
    const text = Array.from(model, (sign, at) => {
      const drawn = at < 2 ? sign : redrawn(sign, draw)
      const place = layout.places[at]
      return place?.has[drawn.charCodeAt(0)] === 1 ? drawn : (pick(place?.chars ?? sign, draw) ?? sign)
    }).join('')
    const number = withCheck(layout, text)
    if (number !== null && matchRule(compiled, number)) return number
  }
  throw new Error(`no number like those of ${compiled.rule.name}`)
}

export function freshNumbers(compiled: CompiledRule, count: number, draw: Draw): string[] {
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(freshNumber(compiled, draw))
  return [...numbers]
}

/** Random text without a numbering scheme: half of the time digits only, otherwise alphanumeric. */
export function junk(draw: Draw): string {
  const signs = draw() < 0.5 ? digitChars : digitChars + letterChars
  return Array.from({ length: 6 + Math.floor(draw() * 16) }, () => pick(signs, draw) ?? '').join('')
}

export function readyProposal({ pattern, check }: ProposedRule): CompiledRule {
  const compiled = compileRule({
    id: pattern,
    name: pattern,
    scope: 'primary',
    carrier: { code: 'NEW', name: 'New' },
    pattern,
    ...(check ? { check } : {}),
    valid: [],
    invalid: [],
  })
  if (isRefusal(compiled)) throw new Error(compiled.refused)
  return compiled
}
