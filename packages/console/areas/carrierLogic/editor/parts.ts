/** The parts of a pattern and of the barcodes it reads. A part keeps its color wherever it is drawn (spec:look#color). */

import { type CharSet, describeChars, digits, letters } from '@postern/domain/areas/carrierLogic/pattern/chars.ts'
import type { Group, Layout } from '@postern/domain/areas/carrierLogic/pattern/compile.ts'
import { humanise } from '@postern/domain/values/text.ts'

export const colourCount = 6

export interface Part {
  /** Parts with the same key have the same color. */
  readonly key: string
  readonly from: number
  readonly to: number
}

export interface PatternPart extends Part {
  readonly label: string
  /** `99999`, `**`, `1Z`: mask notation. */
  readonly mask: string
  readonly accepts: string
}

/** Groups may be nested; the innermost one counts. */
const innermostAt = (groups: readonly Group[], at: number): string | null =>
  groups.findLast(({ from, to }) => from <= at && at < to)?.name ?? null

function joined<T>(keys: readonly T[]): { key: T; from: number; to: number }[] {
  const runs: { key: T; from: number; to: number }[] = []
  for (const [at, key] of keys.entries()) {
    const last = runs.at(-1)
    if (last && last.key === key) last.to = at + 1
    else runs.push({ key, from: at, to: at + 1 })
  }
  return runs
}

/** The groups of a barcode; characters outside any group have the key `null`. */
export const stretchesOf = (length: number, groups: readonly Group[]) =>
  joined(Array.from({ length }, (_, at) => innermostAt(groups, at)))

const isLiteral = (set: CharSet): boolean => set.chars.length === 1
const maskOf = (set: CharSet): string =>
  isLiteral(set) ? set.chars : set.chars === digits.chars ? '9' : set.chars === letters.chars ? 'A' : '*'

const plainName = (places: readonly CharSet[], from: number): string => {
  if (places.every(isLiteral)) return from === 0 ? 'prefix' : 'fixed'
  const [first] = places
  return first?.chars === digits.chars ? 'digits' : first?.chars === letters.chars ? 'letters' : 'characters'
}

/** For a part of fixed characters; followed by the characters. */
export const exactly = 'exactly'

const acceptsOf = (places: readonly CharSet[]): string => {
  if (places.every(isLiteral)) return exactly
  const kinds = [...new Set(places.map((set) => describeChars(set, 1).replace(/^an? |^one of /, '')))]
  return kinds.length > 2 ? `${kinds.slice(0, 2).join(', ')} …` : kinds.join(', then ')
}

/** Splits a layout into its groups; outside groups, wherever the kind of character changes. */
export function patternParts({ places, groups }: Layout): PatternPart[] {
  const kindAt = (at: number): string => {
    const set = places[at]
    return set ? (isLiteral(set) ? 'literal' : set.chars) : ''
  }
  const runs = joined(places.map((_, at) => innermostAt(groups, at) ?? `\u0000${kindAt(at)}`))
  return runs.map(({ key, from, to }, index) => {
    const inside = places.slice(from, to)
    const isGroup = !key.startsWith('\u0000')
    return {
      key: isGroup ? key : `plain ${index}`,
      from,
      to,
      label: isGroup ? humanise(key).toLowerCase() : plainName(inside, from),
      mask: inside.map(maskOf).join(''),
      accepts: acceptsOf(inside),
    }
  })
}

/** Assigns colors in the order of the parts, starting over after six. */
export function coloursOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  for (const { key } of parts) if (!colours.has(key)) colours.set(key, (colours.size % colourCount) + 1)
  return colours
}
