/**
 * An index of rules by text length and first two characters. Each rule is indexed under every pair its layouts can begin
 * with, so rules can be added and removed one at a time without rebuilding.
 */
import type { CompiledRule, RuleLayout } from './compiledRule.ts'
import { matchTaken, type RuleMatch, takes } from './matchRule.ts'
import type { Reading } from './normalise/reading.ts'
import type { CharSet } from './pattern/chars.ts'

export interface Entry {
  readonly compiled: CompiledRule
  readonly layout: RuleLayout
}

/** A layout with more possible pairs is indexed by length alone: it would be a candidate almost everywhere anyway. */
const maxPairs = 400
/** The same limit for rules with many layouts, so that adding one stays fast. */
const maxPairsOfMany = 40
const manyLayouts = 32
const anySign = 0

/** Length, first and second character packed into one number; characters are ASCII, so 7 bits each. */
const keyOf = (length: number, first: number, second: number): number => (length << 14) | (first << 7) | second

const codesIn = (set: CharSet | undefined): number[] =>
  set ? Array.from(set.chars, (sign) => sign.charCodeAt(0)) : [anySign]

function keysOf({ layouts }: CompiledRule, { places }: RuleLayout): number[] {
  const [first, second] = places
  const pairs = (first?.chars.length ?? 1) * (second?.chars.length ?? 1)
  if (pairs > (layouts.length > manyLayouts ? maxPairsOfMany : maxPairs))
    return [keyOf(places.length, anySign, anySign)]
  const seconds = codesIn(second)
  return codesIn(first).flatMap((code) => seconds.map((next) => keyOf(places.length, code, next)))
}

const none: readonly Entry[] = []

/** The index has already compared the characters before `from`. */
function addFitting(entries: readonly Entry[], from: number, reading: Reading, matches: RuleMatch[]): void {
  for (const { compiled, layout } of entries) {
    const match = takes(layout, reading.text, from) ? matchTaken(compiled, layout, reading) : null
    if (match) matches.push(match)
  }
}

export class RuleBook {
  readonly #entries = new Map<number, Entry[]>()
  readonly #rules = new Map<string, CompiledRule>()
  /** Rules that another engine runs; how their texts begin is unknown. */
  #foreign: readonly CompiledRule[] = []

  constructor(rules: Iterable<CompiledRule> = []) {
    for (const rule of rules) this.add(rule)
  }

  get size(): number {
    return this.#rules.size
  }

  get rules(): Iterable<CompiledRule> {
    return this.#rules.values()
  }

  get(id: string): CompiledRule | undefined {
    return this.#rules.get(id)
  }

  /** Replaces the rule with this ID, if there is one. */
  add(compiled: CompiledRule): void {
    this.remove(compiled.rule.id)
    this.#rules.set(compiled.rule.id, compiled)
    if (compiled.foreign) this.#foreign = [...this.#foreign, compiled]
    for (const layout of compiled.layouts) {
      const entry = { compiled, layout }
      for (const key of keysOf(compiled, layout)) {
        const entries = this.#entries.get(key)
        if (entries) entries.push(entry)
        else this.#entries.set(key, [entry])
      }
    }
  }

  remove(id: string): void {
    const compiled = this.#rules.get(id)
    if (!compiled) return
    this.#rules.delete(id)
    this.#foreign = this.#foreign.filter((each) => each !== compiled)
    for (const key of new Set(compiled.layouts.flatMap((layout) => keysOf(compiled, layout)))) {
      const rest = this.#entries.get(key)?.filter((entry) => entry.compiled !== compiled) ?? []
      if (rest.length > 0) this.#entries.set(key, rest)
      else this.#entries.delete(key)
    }
  }

  /** Layouts of this length that begin with these two characters. */
  narrow(text: string): readonly Entry[] {
    const second = text.length > 1 ? text.charCodeAt(1) : anySign
    return this.#entries.get(keyOf(text.length, text.charCodeAt(0), second)) ?? none
  }

  /** Layouts of this length that can begin with almost anything. */
  wide(text: string): readonly Entry[] {
    return this.#entries.get(keyOf(text.length, anySign, anySign)) ?? none
  }

  /** Adds every rule that matches this reading, in the order they are tried. */
  addMatches(reading: Reading, matches: RuleMatch[]): void {
    addFitting(this.narrow(reading.text), 2, reading, matches)
    addFitting(this.wide(reading.text), 0, reading, matches)
    for (const compiled of this.#foreign) {
      const layout = compiled.foreign?.(reading.text)
      const match = layout && matchTaken(compiled, layout, reading)
      if (match) matches.push(match)
    }
  }
}

export function matchReadings(readings: readonly Reading[], books: readonly RuleBook[]): RuleMatch[] {
  const matches: RuleMatch[] = []
  for (const reading of readings) for (const book of books) book.addMatches(reading, matches)
  return matches
}
