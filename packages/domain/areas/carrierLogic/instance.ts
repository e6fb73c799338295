/** Generates numbers that a rule matches, for tests, benchmarks and demos. */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'
import { expectedSign, lookupsPass } from './matchRule.ts'
import type { CharSet } from './pattern/chars.ts'

/** In [0, 1): `Math.random`, or a seeded generator. */
export type Draw = () => number

export const pick = <T>(list: ArrayLike<T>, draw: Draw): T | undefined => list[Math.floor(draw() * list.length)]

export const fill = (places: readonly CharSet[], draw: Draw): string =>
  places.map(({ chars: signs }) => pick(signs, draw) ?? '').join('')

export const replaceAt = (text: string, at: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + by.length)

/** The text with its check character corrected; null if that character isn't allowed at its position. */
export function withCheck({ check, places }: RuleLayout, text: string): string | null {
  if (check === null) return text
  const code = expectedSign(check, text)
  return places[check.at]?.has[code] === 1 ? replaceAt(text, check.at, String.fromCharCode(code)) : null
}

/** Fills in values for the rule's required lookups. */
function withKnownValues({ rule }: CompiledRule, { groups }: RuleLayout, text: string, draw: Draw): string {
  let filled = text
  for (const { group, required, entries } of rule.lookups ?? []) {
    const at = required ? groups.find(({ name }) => name === group) : undefined
    const value = at && pick(entries, draw)?.matches
    if (at && value && value.length === at.to - at.from) filled = replaceAt(filled, at.from, value)
  }
  return filled
}

/** Some check digits aren't allowed at their position; then another number is drawn. */
const tries = 100

/** A matching barcode with valid check digit and lookups; null if none was found. */
export function instance(compiled: CompiledRule, draw: Draw): string | null {
  for (let attempt = 0; attempt < tries; attempt++) {
    const layout = pick(compiled.layouts, draw)
    if (!layout) return null
    const text = withCheck(layout, withKnownValues(compiled, layout, fill(layout.places, draw), draw))
    if (text !== null && lookupsPass(layout, text)) return text
  }
  return null
}

/** Mulberry32, a seeded random number generator. */
export function drawFrom(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
