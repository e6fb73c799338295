/** A rule made ready: layouts with the places of its check digit, tracking number and lookups worked out beforehand. */
import {
  type CheckDigit,
  carryOn,
  carryStart,
  modulusOf,
  shareOf,
  signOfCarried,
  signOfSum,
  type Working,
  weightAt,
} from './checkDigits.ts'
import { checkWorking } from './checkWorking.ts'
import { maxLength } from './limits.ts'
import { compilePattern, fits, type Group, type Layout, type Pattern } from './pattern/compile.ts'
import { alphanumerics, printables } from './pattern/signs.ts'
import { isRefusal, type Lookup, type LookupEntry, type Refusal, type Rule } from './rule.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface CheckPlace {
  readonly check: CheckDigit
  /** Where the digit stands. */
  readonly at: number
  readonly over: readonly Stretch[]
  readonly prepend: string
  /** Every place it is worked out of, with what each sign there adds to the sum, by its code. */
  readonly positions: Uint8Array
  readonly shares: readonly Uint8Array[]
  /** The sum, or what is carried on, of the signs that are prepended. */
  readonly before: number
}

export interface RuleLayout extends Layout {
  readonly tracking: readonly Stretch[]
  readonly check: CheckPlace | null
}

export interface ReadyLookup extends Pick<Lookup, 'group' | 'gives' | 'required'> {
  find(value: string): LookupEntry | null
}

export interface CompiledRule {
  readonly rule: Rule
  /** Null for a rule that another engine matches. */
  readonly pattern: Pattern | null
  readonly layouts: readonly RuleLayout[]
  readonly lookups: readonly ReadyLookup[]
  /** What speaks for any match of it: scope, check digit, weight. */
  readonly bits: number
  /** For a pattern our language cannot say: the layout of this text, worked out by whatever engine runs it. */
  readonly foreign: ((text: string) => RuleLayout | null) | null
}

/** A customer's rule outranks any primary one. */
export const scopeBits = 1_000
/** A check digit is never there by design of somebody else: it says more than its modulus. */
const checkBits = 8

const stretchOf = (groups: readonly Group[], name: string): Stretch | null =>
  groups.find((group) => group.name === name) ?? null

const named = (groups: readonly Group[], names: readonly string[]): Stretch[] =>
  names.flatMap((name) => stretchOf(groups, name) ?? [])

/** What a sign adds to the sum by its code; made once for each family and weight. */
const shareTables = new Map<string, Uint8Array>()

function shareTable(check: CheckDigit, weight: number): Uint8Array {
  const key = `${check.family === 'luhn'} ${weight}`
  const known = shareTables.get(key)
  if (known) return known
  const table = new Uint8Array(128)
  for (const sign of alphanumerics.signs) table[sign.charCodeAt(0)] = shareOf(check, sign.charCodeAt(0), weight)
  shareTables.set(key, table)
  return table
}

function placeAt(check: CheckDigit, at: number, over: readonly Stretch[], prepend: string): CheckPlace {
  const positions = over.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))
  const count = prepend.length + positions.length
  const carries = check.family === 'mod37_36'
  const shares = carries
    ? []
    : positions.map((_, index) => shareTable(check, weightAt(check, prepend.length + index, count)))
  const before = [...prepend].reduce(
    (total, sign, index) =>
      carries
        ? carryOn(total, sign.charCodeAt(0))
        : total + shareOf(check, sign.charCodeAt(0), weightAt(check, index, count)),
    carries ? carryStart : 0,
  )
  return { check, at, over, prepend, positions: Uint8Array.from(positions), shares, before }
}

function checkPlace(check: CheckDigit, { places, groups }: Layout): CheckPlace | null {
  const serial = named(groups, check.over ?? ['SerialNumber'])
  const digit = stretchOf(groups, check.digit ?? 'CheckDigit')
  const prepend =
    check.prepend && !(check.prepend.unless && stretchOf(groups, check.prepend.unless)) ? check.prepend.text : ''
  if (digit) return placeAt(check, digit.from, serial.length > 0 ? serial : [{ from: 0, to: digit.from }], prepend)
  const over = serial.length > 0 ? serial : [{ from: 0, to: places.length }]
  const last = over.at(-1)
  if (!last || last.to - last.from < 1) return null
  return placeAt(check, last.to - 1, [...over.slice(0, -1), { from: last.from, to: last.to - 1 }], prepend)
}

function trackingOf({ tracking }: Rule, { places, groups }: Layout): readonly Stretch[] {
  const whole = [{ from: 0, to: places.length }]
  if (!tracking) return whole
  if ('from' in tracking) {
    const from = Math.min(tracking.from - 1, places.length)
    return [{ from, to: Math.min(from + tracking.length, places.length) }]
  }
  const stretches = named(groups, tracking)
  return stretches.length > 0 ? stretches : whole
}

const ruleLayout = (rule: Rule, layout: Layout): RuleLayout => ({
  ...layout,
  tracking: trackingOf(rule, layout),
  check: rule.check ? checkPlace(rule.check, layout) : null,
})

function readyLookup({ group, gives, required, entries }: Lookup): ReadyLookup | Refusal {
  const exact = new Map<string, LookupEntry>()
  const shaped: { pattern: Pattern; entry: LookupEntry }[] = []
  for (const entry of entries) {
    const pattern = compilePattern(entry.matches)
    if (isRefusal(pattern)) return { refused: `“${entry.matches}” for ${entry.name}: ${pattern.refused}` }
    if (/^[0-9A-Z]+$/.test(entry.matches)) exact.set(entry.matches, entry)
    else shaped.push({ pattern, entry })
  }
  const find = (value: string): LookupEntry | null =>
    exact.get(value) ??
    shaped.find(({ pattern }) => pattern.layouts.some((layout) => fits(layout, value)))?.entry ??
    null
  return { group, gives, required, find }
}

function missingGroup(rule: Rule, groups: ReadonlySet<string>): string | null {
  const { check, tracking, lookups = [] } = rule
  const asked = [
    ...(check?.over ?? []),
    ...(check?.digit ? [check.digit] : []),
    ...(tracking && !('from' in tracking) ? tracking : []),
    ...lookups.map(({ group }) => group),
  ]
  return asked.find((name) => !groups.has(name)) ?? null
}

function readyLookups(rule: Rule): readonly ReadyLookup[] | Refusal {
  const ready: ReadyLookup[] = []
  for (const lookup of rule.lookups ?? []) {
    const one = readyLookup(lookup)
    if (isRefusal(one)) return one
    ready.push(one)
  }
  return ready
}

const ownBits = ({ scope, check, weight = 0 }: Rule): number =>
  (scope === 'customer' ? scopeBits : 0) + (check ? Math.log2(modulusOf[check.family]) + checkBits : 0) + weight

export function compileRule(rule: Rule): CompiledRule | Refusal {
  const pattern = compilePattern(rule.pattern)
  if (isRefusal(pattern)) return pattern
  const missing = missingGroup(rule, pattern.groups)
  if (missing !== null) return { refused: `The pattern has no group called “${missing}”.` }
  const lookups = readyLookups(rule)
  if (isRefusal(lookups)) return lookups
  const layouts = pattern.layouts.map((layout) => ruleLayout(rule, layout))
  return { rule, pattern, layouts, lookups, bits: ownBits(rule), foreign: null }
}

/**
 * A rule whose pattern another engine runs, linear in the text like ours (`re2js`). `exec` answers where the named groups
 * of a text that matches as a whole lie, or null.
 */
export function foreignRule(rule: Rule, exec: (text: string) => readonly Group[] | null): CompiledRule | Refusal {
  const lookups = readyLookups(rule)
  if (isRefusal(lookups)) return lookups
  const foreign = (text: string): RuleLayout | null => {
    const groups = text.length <= maxLength ? exec(text) : null
    if (groups === null) return null
    // Nothing is known about its places, so that it fits says nothing.
    return ruleLayout(rule, { places: Array.from(text, () => printables), groups, bits: 0 })
  }
  return { rule, pattern: null, layouts: [], lookups, bits: ownBits(rule), foreign }
}

/** The code of the check sign this text should have. */
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

export function cut(text: string, stretches: readonly Stretch[]): string {
  const [first] = stretches
  if (stretches.length === 1 && first) return text.slice(first.from, first.to)
  return stretches.map(({ from, to }) => text.slice(from, to)).join('')
}

/** Whether all lookups that must know a value do. */
export const known = ({ lookups }: CompiledRule, layout: RuleLayout, text: string): boolean =>
  lookups.every(({ required, group, find }) => {
    if (!required) return true
    const stretch = stretchOf(layout.groups, group)
    return stretch !== null && find(text.slice(stretch.from, stretch.to)) !== null
  })

/** The first layout of the rule that takes the text, check digit, lookups and all. */
export function matchRule(compiled: CompiledRule, text: string): RuleLayout | null {
  const takes = (layout: RuleLayout) => checkPasses(layout, text) && known(compiled, layout, text)
  if (compiled.foreign) {
    const layout = compiled.foreign(text)
    return layout && takes(layout) ? layout : null
  }
  return compiled.layouts.find((layout) => fits(layout, text) && takes(layout)) ?? null
}

/** How the rule reads an example, for the editor: its groups as coloured stretches, and the check digit worked out. */
export interface Exhibit {
  readonly groups: readonly Group[]
  readonly tracking: readonly Stretch[]
  readonly working: Working | null
}

/** Null if the text does not even look like the rule; a wrong check digit is shown, not refused. */
export function exhibit(compiled: CompiledRule, text: string): Exhibit | null {
  const looks = compiled.foreign?.(text) ?? compiled.layouts.find((each) => fits(each, text)) ?? null
  const layout = matchRule(compiled, text) ?? looks
  if (layout === null) return null
  const { groups, tracking, check } = layout
  const working = check && checkWorking(check.check, check.prepend + cut(text, check.over), text[check.at] ?? '')
  return { groups, tracking, working }
}
