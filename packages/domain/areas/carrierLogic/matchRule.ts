/** Matches a text against compiled rules: characters, check digit and lookups, and which carrier it belongs to. */
import { carryOn, signOfCarried, signOfSum, type Working } from './checkDigits.ts'
import { checkWorking } from './checkWorking.ts'
import type { CheckPlace, CompiledRule, RuleLayout, Stretch } from './compiledRule.ts'
import type { Reading } from './normalise/reading.ts'
import { fits, type Group } from './pattern/compile.ts'
import type { CarrierName } from './rule.ts'

/** Whether a text of the layout's length has an allowed character at every position. One pass, starting at `from`. */
export function takes({ places, ranges, gaps }: RuleLayout, text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < ranges.charCodeAt(2 * at) || code > ranges.charCodeAt(2 * at + 1)) return false
  }
  for (let index = 0; index < gaps.length; index++) {
    const at = gaps[index] ?? 0
    if (places[at]?.has[text.charCodeAt(at)] !== 1) return false
  }
  return true
}

/** Character code of the check character this text should have. */
export function expectedSign({ check, shares, positions, before }: CheckPlace, text: string): number {
  let total = before
  if (check.family === 'mod37_36') {
    for (let at = 0; at < positions.length; at++) total = carryOn(total, text.charCodeAt(positions[at] ?? 0))
    return signOfCarried(total)
  }
  for (let at = 0; at < positions.length; at++) total += shares[at]?.[text.charCodeAt(positions[at] ?? 0)] ?? 0
  return signOfSum(check, total)
}

export const checkPasses = ({ check }: RuleLayout, text: string): boolean =>
  check === null || expectedSign(check, text) === text.charCodeAt(check.at)

function cut(text: string, stretches: readonly Stretch[]): string {
  const [first] = stretches
  if (stretches.length === 1 && first) return text.slice(first.from, first.to)
  return stretches.map(({ from, to }) => text.slice(from, to)).join('')
}

/** Whether every required lookup finds its value. */
export function lookupsPass({ required }: RuleLayout, text: string): boolean {
  for (const { lookup, from, to } of required) if (lookup.find(text.slice(from, to)) === null) return false
  return true
}

/** What a rule reads from one reading of a scan. */
export interface RuleMatch {
  readonly compiled: CompiledRule
  readonly layout: RuleLayout
  readonly reading: Reading
  readonly carrier: CarrierName
  readonly trackingNumber: string
}

/** The carrier a lookup finds in the barcode, or else the rule's own. */
function carrierOf({ rule }: CompiledRule, { carrierBy }: RuleLayout, text: string): CarrierName {
  if (carrierBy === null) return rule.carrier
  const found = carrierBy.lookup.find(text.slice(carrierBy.from, carrierBy.to))
  return found?.code ? { code: found.code, name: found.name } : rule.carrier
}

/** For a reading whose characters fit the layout: null unless check digit and lookups pass too. */
export function matchTaken(compiled: CompiledRule, layout: RuleLayout, reading: Reading): RuleMatch | null {
  const { text } = reading
  if (!checkPasses(layout, text) || !lookupsPass(layout, text)) return null
  const carrier = carrierOf(compiled, layout, text)
  return { compiled, layout, reading, carrier, trackingNumber: cut(text, layout.tracking) }
}

/** The first layout of the rule that fully matches the text, including check digit and lookups. */
export function matchRule(compiled: CompiledRule, text: string): RuleLayout | null {
  const isRight = (layout: RuleLayout) => checkPasses(layout, text) && lookupsPass(layout, text)
  if (compiled.foreign) {
    const layout = compiled.foreign(text)
    return layout && isRight(layout) ? layout : null
  }
  return compiled.layouts.find((layout) => fits(layout, text) && isRight(layout)) ?? null
}

/** How the rule reads an example, for the editor: its groups as colored ranges, and the check digit calculation. */
export interface Exhibit {
  readonly groups: readonly Group[]
  readonly tracking: readonly Stretch[]
  readonly working: Working | null
}

/** Null if the text doesn't fit any layout; a wrong check digit is shown, not rejected. */
export function exhibit(compiled: CompiledRule, text: string): Exhibit | null {
  const looks = compiled.foreign?.(text) ?? compiled.layouts.find((each) => fits(each, text)) ?? null
  const layout = matchRule(compiled, text) ?? looks
  if (layout === null) return null
  const { groups, tracking, check } = layout
  const working = check && checkWorking(check.check, check.prepend + cut(text, check.over), text[check.at] ?? '')
  return { groups, tracking, working }
}
