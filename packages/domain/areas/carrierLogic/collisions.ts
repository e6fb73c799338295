/**
 * Whether two rules could take the same barcode. Every rule is a list of fixed layouts, so two rules meet exactly where two layouts of the same
 * length have a sign in common at every place; what they share is written out as a layout itself.
 */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'
import { drawFrom, fill, withCheck } from './instance.ts'
import { matchRule } from './matchRule.ts'
import { type CharSet, charSet, shared } from './pattern/chars.ts'
import type { RuleBook } from './ruleBook.ts'

export interface Collision {
  readonly ids: readonly [string, string]
  /** A barcode both patterns fit; one with both check digits right where there is any. */
  readonly witness: string
  /** Whether the witness has both check digits right: then both rules really take it. */
  readonly complete: boolean
  /** Of the first rule's numbers, how many the second takes too, from 0 to 1. */
  readonly share: number
}

const haveCommon = (one: CharSet, other: CharSet): boolean => {
  for (let at = 0; at < one.chars.length; at++) if (other.has[one.chars.charCodeAt(at)] === 1) return true
  return false
}

/** Null if some place has no sign for both. */
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

/** How many numbers are tried for one with both check digits right; by chance one in ten to one in 36 has. */
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

/** Null if no barcode can be both. Rules of another engine cannot be compared. */
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

/** The rules of a book that could take what this rule takes, those it shares most with first. */
export function collisionsIn(book: RuleBook, compiled: CompiledRule): Collision[] {
  const found: Collision[] = []
  for (const other of book.rules) {
    if (other.rule.id === compiled.rule.id) continue
    const met = collision(compiled, other)
    if (met) found.push(met)
  }
  return found.sort((a, b) => b.share - a.share)
}
