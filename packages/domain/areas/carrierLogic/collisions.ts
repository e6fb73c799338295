/**
 * Whether two rules can match the same barcode. Every rule is a list of fixed layouts, so two rules overlap exactly where two
 * layouts of the same length share a character at every position; the overlap is itself a layout.
 */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'
import { drawFrom, fill, withCheck } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { type CharSet, charSet, shared } from './pattern/chars.ts'
import type { RuleBook } from './ruleBook.ts'

export interface Collision {
  readonly ids: readonly [string, string]
  /** A barcode that fits both patterns, with both check digits right if one was found. */
  readonly witness: string
  /** Whether both check digits of the witness are right, so that both rules really match it. */
  readonly complete: boolean
  /** The share of the first rule's numbers that the second one matches too, from 0 to 1. */
  readonly share: number
}

const haveCommon = (one: CharSet, other: CharSet): boolean => {
  for (let at = 0; at < one.chars.length; at++) if (other.has[one.chars.charCodeAt(at)] === 1) return true
  return false
}

/** Null if the layouts have no character in common at some position. */
function common(one: RuleLayout, other: RuleLayout): CharSet[] | null {
  if (one.places.length !== other.places.length) return null
  const pairs = one.places.flatMap((place, at) => {
    const across = other.places[at]
    return across && haveCommon(place, across) ? [{ place, across }] : []
  })
  if (pairs.length < one.places.length) return null
  return pairs.map(({ place, across }) => (place.chars === across.chars ? place : charSet(shared(place, across))))
}

const sizeBits = (places: readonly CharSet[]): number =>
  places.reduce((sum, { chars: signs }) => sum + Math.log2(signs.length), 0)

interface Meeting {
  readonly one: RuleLayout
  readonly other: RuleLayout
  readonly places: readonly CharSet[]
}

/** Attempts to find a number with both check digits right; by chance 1 in 10 to 1 in 36 has. */
const tries = 400

function meetings(one: CompiledRule, other: CompiledRule): Meeting[] {
  const found: Meeting[] = []
  for (const a of one.layouts)
    for (const b of other.layouts) {
      const places = common(a, b)
      if (places) found.push({ one: a, other: b, places })
    }
  return found
}

/** Null if no barcode matches both. Rules that another engine runs can't be compared. */
export function collision(one: CompiledRule, other: CompiledRule): Collision | null {
  const met = meetings(one, other)
  const [first] = met
  if (!first) return null
  const draw = drawFrom(1)
  const ids = [one.rule.id, other.rule.id] as const
  let witness: string | null = null
  let drawn = 0
  let both = 0
  for (let attempt = 0; attempt < tries; attempt++) {
    const meeting = met[attempt % met.length] ?? first
    const text = withCheck(meeting.one, fill(meeting.places, draw))
    if (text === null || !matchRule(one, text)) continue
    drawn++
    if (!matchRule(other, text)) continue
    both++
    witness ??= text
  }
  const size = Math.max(...one.layouts.map(({ places }) => sizeBits(places)))
  const whole = one.layouts.reduce((sum, { places }) => sum + 2 ** (sizeBits(places) - size), 0)
  const part = met.reduce((sum, { places }) => sum + 2 ** (sizeBits(places) - size), 0)
  const share = drawn === 0 ? 0 : Math.min(1, part / whole) * (both / drawn)
  return { ids, witness: witness ?? fill(first.places, draw), complete: witness !== null, share }
}

/** Rules of a book that can match the same barcodes as this rule, largest overlap first. */
export function collisionsIn(book: RuleBook, compiled: CompiledRule): Collision[] {
  const found: Collision[] = []
  for (const other of book.rules) {
    if (other.rule.id === compiled.rule.id) continue
    const met = collision(compiled, other)
    if (met) found.push(met)
  }
  return found.sort((a, b) => b.share - a.share)
}
