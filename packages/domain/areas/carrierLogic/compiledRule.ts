/** A compiled rule: layouts with the positions of its check digit, tracking number and lookups precomputed. */
import type { RuleName } from './answer.ts'
import { type CheckDigit, carryOn, carryStart, modulusOf, shareOf, weightAt } from './checkDigits.ts'
import { type FittingWords, fittingWords } from './fittingWords.ts'
import { maxLength } from './limits.ts'
import { alphanumerics, type CharSet, printables } from './pattern/chars.ts'
import { compilePattern, fits, type Group, type Layout, type Pattern } from './pattern/compile.ts'
import { isRefusal, type Lookup, type LookupEntry, type Refusal, type Rule } from './rule.ts'

export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface CheckPlace {
  readonly check: CheckDigit
  /** Position of the digit. */
  readonly at: number
  readonly over: readonly Stretch[]
  readonly prepend: string
  /** Input positions of the check digit, and per position what each character code adds to the sum. */
  readonly positions: Uint8Array
  readonly shares: readonly Uint16Array[]
  /** The sum, or carried product, of the prepended characters. */
  readonly before: number
}

/** A lookup with the part of the barcode that it looks up. */
export interface LookupPlace extends Stretch {
  readonly lookup: ReadyLookup
}

export interface RuleLayout extends Layout {
  readonly tracking: readonly Stretch[]
  readonly check: CheckPlace | null
  readonly lookups: readonly LookupPlace[]
  /** The lookups that must find a value, and the one that determines the carrier. */
  readonly required: readonly LookupPlace[]
  readonly carrierBy: LookupPlace | null
  /** Lowest and highest character of every position, side by side in one short string, for cache locality. */
  readonly ranges: string
  /** Positions where a character between lowest and highest can still be wrong, like [ACM]. */
  readonly gaps: readonly number[]
}

export interface ReadyLookup extends Pick<Lookup, 'group' | 'gives' | 'required'> {
  find(value: string): LookupEntry | null
}

export interface CompiledRule {
  readonly rule: Rule
  /** Null for a rule that another engine matches. */
  readonly pattern: Pattern | null
  readonly layouts: readonly RuleLayout[]
  /** The rule's name in results. */
  readonly name: RuleName
  /** Text that explains a match, with a gap for the check digit. */
  readonly fits: FittingWords
  /** Whether it's limited to some sites or symbologies. */
  readonly isRestricted: boolean
  readonly isShadow: boolean
  /** Evidence that every match of the rule has: scope, check digit, weight. */
  readonly bits: number
  /** For patterns outside our language: another engine computes the layout of this text. */
  readonly foreign: ((text: string) => RuleLayout | null) | null
}

/** A customer rule outranks every shared one. */
export const scopeBits = 1_000
/** No other format contains a rule's check digit by design, so a match is stronger evidence than its modulus. */
const checkBits = 8

const stretchOf = (groups: readonly Group[], name: string): Stretch | null =>
  groups.find((group) => group.name === name) ?? null

const named = (groups: readonly Group[], names: readonly string[]): Stretch[] =>
  names.flatMap((name) => stretchOf(groups, name) ?? [])

/** Contribution by character code, cached per family and weight. At most 9 × 99, which doesn't fit a byte. */
const shareTables = new Map<string, Uint16Array>()

function shareTable(check: CheckDigit, weight: number): Uint16Array {
  const key = `${check.family === 'luhn'} ${weight}`
  const known = shareTables.get(key)
  if (known) return known
  const table = new Uint16Array(128)
  for (const sign of alphanumerics.chars) table[sign.charCodeAt(0)] = shareOf(check, sign.charCodeAt(0), weight)
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

function gapsIn(places: readonly CharSet[]): number[] {
  const gaps: number[] = []
  for (const [at, { isRun }] of places.entries()) if (!isRun) gaps.push(at)
  return gaps
}

function ruleLayout(rule: Rule, lookups: readonly ReadyLookup[], layout: Layout): RuleLayout {
  const { places, groups } = layout
  const found = lookups.flatMap((lookup) => {
    const stretch = stretchOf(groups, lookup.group)
    return stretch ? [{ lookup, from: stretch.from, to: stretch.to }] : []
  })
  return {
    ...layout,
    tracking: trackingOf(rule, layout),
    check: rule.check ? checkPlace(rule.check, layout) : null,
    lookups: found,
    required: found.filter(({ lookup }) => lookup.required),
    carrierBy: found.find(({ lookup }) => lookup.gives === 'carrier') ?? null,
    ranges: places.map(({ edges }) => edges).join(''),
    gaps: gapsIn(places),
  }
}

/** A value that matches more texts than this is compared as a pattern instead of enumerated. */
const maxWrittenOut = 1_000

function writtenOut({ places }: Layout): string[] {
  return places.reduce<string[]>(
    (heads, { chars: signs }) => heads.flatMap((head) => Array.from(signs, (sign) => head + sign)),
    [''],
  )
}

const sizeOf = ({ layouts }: Pattern): number =>
  layouts.reduce((sum, { places }) => sum + places.reduce((size, { chars: signs }) => size * signs.length, 1), 0)

function readyLookup({ group, gives, required, entries }: Lookup): ReadyLookup | Refusal {
  const exact = new Map<string, LookupEntry>()
  const shaped: { pattern: Pattern; entry: LookupEntry }[] = []
  for (const entry of entries) {
    const pattern = compilePattern(entry.matches)
    if (isRefusal(pattern)) return { refused: `“${entry.matches}” for ${entry.name}: ${pattern.refused}` }
    if (sizeOf(pattern) > maxWrittenOut) shaped.push({ pattern, entry })
    else for (const value of pattern.layouts.flatMap(writtenOut)) if (!exact.has(value)) exact.set(value, entry)
  }
  const find = (value: string): LookupEntry | null => {
    const found = exact.get(value)
    if (found || shaped.length === 0) return found ?? null
    return shaped.find(({ pattern }) => pattern.layouts.some((layout) => fits(layout, value)))?.entry ?? null
  }
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

const readyRule = (rule: Rule) => ({
  rule,
  name: { id: rule.id, name: rule.name, scope: rule.scope },
  fits: fittingWords(rule),
  isRestricted: (rule.symbologies?.length ?? 0) > 0 || (rule.siteIds?.length ?? 0) > 0,
  isShadow: rule.state === 'shadow',
  bits: ownBits(rule),
})

export function compileRule(rule: Rule): CompiledRule | Refusal {
  const pattern = compilePattern(rule.pattern)
  if (isRefusal(pattern)) return pattern
  const missing = missingGroup(rule, pattern.groups)
  if (missing !== null) return { refused: `The pattern has no group named “${missing}”.` }
  const lookups = readyLookups(rule)
  if (isRefusal(lookups)) return lookups
  const layouts = pattern.layouts.map((layout) => ruleLayout(rule, lookups, layout))
  return { ...readyRule(rule), pattern, layouts, foreign: null }
}

/**
 * A rule whose pattern runs in another linear-time engine (`re2js`). `exec` returns the positions of the named groups if the
 * whole text matches, or null.
 */
export function foreignRule(rule: Rule, exec: (text: string) => readonly Group[] | null): CompiledRule | Refusal {
  const lookups = readyLookups(rule)
  if (isRefusal(lookups)) return lookups
  const foreign = (text: string): RuleLayout | null => {
    const groups = text.length <= maxLength ? exec(text) : null
    if (groups === null) return null
    // Nothing is known about its positions, so a match is no evidence.
    return ruleLayout(rule, lookups, { places: Array.from(text, () => printables), groups, bits: 0 })
  }
  return { ...readyRule(rule), pattern: null, layouts: [], foreign }
}
