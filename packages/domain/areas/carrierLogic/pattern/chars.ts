/** Sets of characters allowed at one position of a barcode. */

export interface CharSet {
  /** Each character once, sorted. */
  readonly chars: string
  /** By character code: 1 if the character is in the set. */
  readonly has: Uint8Array
  /** Its lowest and highest character. */
  readonly edges: string
  /** Whether it contains every character between these. */
  readonly isRun: boolean
  /** Information in bits: 0 if any letter or digit is allowed. */
  readonly bits: number
}

export const digitChars = '0123456789'
export const letterChars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const tableSize = 128

export function charSet(signs: Iterable<string>): CharSet {
  const has = new Uint8Array(tableSize)
  for (const sign of signs) {
    const code = sign.charCodeAt(0)
    if (code < tableSize) has[code] = 1
  }
  let ordered = ''
  for (let code = 0; code < tableSize; code++) if (has[code] === 1) ordered += String.fromCharCode(code)
  const [lowest = '', highest = ''] = [ordered.at(0), ordered.at(-1)]
  return {
    chars: ordered,
    has,
    edges: lowest + highest,
    isRun: highest.charCodeAt(0) - lowest.charCodeAt(0) + 1 === ordered.length,
    bits: Math.max(0, Math.log2(36 / ordered.length)),
  }
}

export const digits = charSet(digitChars)
export const letters = charSet(letterChars)
export const alphanumerics = charSet(digitChars + letterChars)

/** Every character of a normalized scan: no spaces, no lowercase letters. */
export const printables = charSet(
  Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((sign) => !/[a-z]/.test(sign)),
)

export const shared = (one: CharSet, other: CharSet): string => {
  let both = ''
  for (const sign of one.chars) if (other.has[sign.charCodeAt(0)] === 1) both += sign
  return both
}

const plural = (count: number, one: string, many: string): string => (count === 1 ? `a ${one}` : `${count} ${many}`)

/** For display: `3 digits`, `a letter`, `“1Z”`. */
export function describeChars(set: CharSet, count: number): string {
  if (set.chars === digits.chars) return plural(count, 'digit', 'digits')
  if (set.chars === letters.chars) return plural(count, 'letter', 'letters')
  if (set.chars === alphanumerics.chars) return plural(count, 'letter or digit', 'letters or digits')
  if (set.chars === printables.chars) return plural(count, 'any character', 'characters of any kind')
  if (set.chars.length === 1) return `“${set.chars.repeat(count)}”`
  const runs = runsOf(set.chars).map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : [...run].join(', ')))
  const list = runs.length > 1 ? `${runs.slice(0, -1).join(', ')} or ${runs.at(-1)}` : runs[0]?.replace(', ', ' or ')
  return count === 1 ? `one of ${list}` : `${count} characters, each ${list}`
}

/** `ABCXYZ` → `ABC`, `XYZ`. */
export function runsOf(signs: string): string[] {
  const runs: string[] = []
  for (const sign of signs) {
    const last = runs.at(-1)
    if (last !== undefined && last.charCodeAt(last.length - 1) + 1 === sign.charCodeAt(0))
      runs[runs.length - 1] = last + sign
    else runs.push(sign)
  }
  return runs
}

const special = /[\\[\](){}?|.^$*+]/

export const writeLiteral = (text: string): string =>
  [...text].map((sign) => (special.test(sign) ? `\\${sign}` : sign)).join('')

/** The set in pattern syntax. */
export function writeChars(set: CharSet): string {
  if (set.chars.length === 1) return writeLiteral(set.chars)
  const inside = runsOf(set.chars)
    .map((run) => {
      const signs = [...run].map((sign) => (/[\\\]^-]/.test(sign) ? `\\${sign}` : sign))
      return run.length > 2 ? `${signs[0]}-${signs.at(-1)}` : signs.join('')
    })
    .join('')
  return `[${inside}]`
}
