/** Places created as a range: floors B1 to 12, shelves A-01-01 to A-04-06. */

export const mostInRange = 1_000

/** The lowest and highest floors allowed. */
export const levels = { lowest: -10, highest: 200 } as const

interface PlainFloor {
  readonly name: string
  readonly level: number
  readonly code: string
  readonly isPublic: boolean
}

/** A floor's default name and code, and whether it's public. */
export const plainFloor = (level: number): PlainFloor => {
  if (level < 0) return { name: `Basement ${-level}`, level, code: `B${-level}`, isPublic: false }
  if (level === 0) return { name: 'Ground floor', level, code: 'G', isPublic: true }
  return { name: `Level ${level}`, level, code: `L${level}`, isPublic: true }
}

/** `B1`, `-1`, `G`, `0`, `L12` or `12`, as people say it; undefined for anything else. */
export function readLevel(text: string): number | undefined {
  const said = text.trim().toUpperCase()
  if (said === 'G') return 0
  const [, below, digits] = /^(B|-|−|L)?(\d{1,3})$/.exec(said) ?? []
  if (digits === undefined) return undefined
  const level = below === undefined || below === 'L' ? Number(digits) : -Number(digits)
  return level >= levels.lowest && level <= levels.highest ? level : undefined
}

/** In ascending order. */
export const levelsBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

export type Range = { readonly names: readonly string[] } | { readonly problem: string }

const parts = (text: string): string[] => text.match(/[A-Z]+|\d+|[^A-Z\d]+/g) ?? []

const letterAt = (code: number): string => String.fromCharCode(code)

/** The values that one part of a name runs through, or undefined if its ends don't match. */
function steps(from: string, to: string): string[] | undefined {
  if (from === to) return [from]
  if (/^\d+$/.test(from) && /^\d+$/.test(to)) {
    const [first, last] = [Number(from), Number(to)]
    if (first > last || last - first >= mostInRange) return undefined
    return levelsBetween(first, last).map((number) => String(number).padStart(from.length, '0'))
  }
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to) && from < to)
    return levelsBetween(from.charCodeAt(0), to.charCodeAt(0)).map(letterAt)
  return undefined
}

/** Each part of the name counts separately: `A-01-01` to `A-04-06` are 4 racks of 6. */
export function namesBetween(from: string, to: string): Range {
  const [first, last] = [parts(from.trim().toUpperCase()), parts(to.trim().toUpperCase())]
  if (first.length === 0 || last.length === 0)
    return { problem: 'Enter the first and the last name, like A-01-01 and A-04-06.' }
  const runs = first.map((part, index) => steps(part, last[index] ?? ''))
  if (first.length !== last.length || runs.some((run) => run === undefined))
    return {
      problem: 'Both names need the same pattern, and the last can’t come before the first: A-01-01 and A-04-06.',
    }
  const known = runs.filter((run) => run !== undefined)
  const count = known.reduce((product, run) => product * run.length, 1)
  if (count > mostInRange)
    return {
      problem: `That makes ${count.toLocaleString('en-US')}. Create up to ${mostInRange.toLocaleString('en-US')} at a time.`,
    }
  return {
    names: known.reduce<string[]>((names, run) => names.flatMap((name) => run.map((part) => name + part)), ['']),
  }
}

/** Whether a name matches a mask: A is a letter, 9 is a digit, everything else is literal. */
export const fitsMask = (name: string, mask: string): boolean =>
  name.length === mask.length &&
  [...mask].every((sign, index) => {
    const at = name[index] ?? ''
    if (sign === 'A') return /[A-Z]/.test(at)
    return sign === '9' ? /\d/.test(at) : at === sign
  })

/** `A-03-02` → `LOC-A0302`. */
export const barcodeOf = (name: string, prefix = 'LOC-'): string =>
  `${prefix}${name.replaceAll(/[^A-Z\d]/gi, '').toUpperCase()}`
