/** Code 128 codewords as ^BC encodes them: with subsets given in the data, chosen for the shortest code, or for GS1. */
import { UndrawableError } from './undrawable.ts'

export interface Code128 {
  /** Includes the start code, but not the check character and stop. */
  readonly codewords: readonly number[]
  /** Human-readable text. */
  readonly text: string
  /** The text a scanner reports. */
  readonly scanned: string
}

type Subset = 'A' | 'B' | 'C'

const starts: Readonly<Record<Subset, number>> = { A: 103, B: 104, C: 105 }
const switches: Readonly<Record<Subset, number>> = { A: 101, B: 100, C: 99 }
const fnc1 = 102
const shift = 98
const separator = '\x1d'

/** Placeholder for FNC1 in a string of characters. Can’t occur in data. */
const fnc1Mark = '\u{f0001}'

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9'

const unknownChar = (char: string): UndrawableError =>
  new UndrawableError(`Code 128 can’t hold “${char}”. It takes ASCII characters only.`)

function inSubset(char: string, subset: 'A' | 'B'): number | null {
  if (char === fnc1Mark) return fnc1
  const code = char.codePointAt(0) ?? 0
  if (subset === 'B') return code >= 32 && code < 128 ? code - 32 : null
  if (code >= 96) return null
  return code < 32 ? code + 64 : code - 32
}

interface Route {
  readonly cost: number
  readonly codewords: readonly number[]
}

/** The shortest encoding, by dynamic programming: at each position, the best way to get there in each subset. */
export function shortestCode(chars: readonly string[]): number[] {
  const stranger = chars.find((char) => char !== fnc1Mark && (char.codePointAt(0) ?? 0) > 127)
  if (stranger !== undefined) throw unknownChar(stranger)
  const reached: Partial<Record<Subset, Route>>[] = Array.from({ length: chars.length + 1 }, () => ({}))
  const offer = (at: number, subset: Subset, route: Route) => {
    const known = reached[at]?.[subset]
    const place = reached[at]
    if (place && (!known || route.cost < known.cost)) place[subset] = route
  }
  const follow = (at: number, subset: Subset, { cost, codewords }: Route) => {
    const char = chars[at] ?? ''
    if (subset === 'C') {
      if (char === fnc1Mark) offer(at + 1, 'C', { cost: cost + 1, codewords: [...codewords, fnc1] })
      else if (isDigit(char) && isDigit(chars[at + 1]))
        offer(at + 2, 'C', { cost: cost + 1, codewords: [...codewords, Number(`${char}${chars[at + 1]}`)] })
      return
    }
    const code = inSubset(char, subset)
    if (code !== null) offer(at + 1, subset, { cost: cost + 1, codewords: [...codewords, code] })
    const shifted = inSubset(char, subset === 'A' ? 'B' : 'A')
    if (code === null && shifted !== null)
      offer(at + 1, subset, { cost: cost + 2, codewords: [...codewords, shift, shifted] })
  }
  for (const subset of ['C', 'B', 'A'] as const) follow(0, subset, { cost: 1, codewords: [starts[subset]] })
  for (let at = 1; at < chars.length; at++) {
    for (const from of ['C', 'B', 'A'] as const) {
      const route = reached[at]?.[from]
      if (!route) continue
      for (const to of ['C', 'B', 'A'] as const)
        follow(at, to, from === to ? route : { cost: route.cost + 1, codewords: [...route.codewords, switches[to]] })
    }
  }
  const ways = Object.values(reached[chars.length] ?? {}).sort((a, b) => a.cost - b.cost)
  if (!ways[0]) throw new UndrawableError('Code 128 needs at least one character.')
  return [...ways[0].codewords]
}

/** Characters after `>` that stand for a literal, a function code or a subset. */
const literals: Readonly<Record<string, string>> = { '0': '>', '<': '^', '=': '~', '1': '\x7f' }
const functions: Readonly<Record<string, number>> = { '8': fnc1, '2': 96, '3': 97, '4': shift }
const startCodes: Readonly<Record<string, Subset>> = { '9': 'A', ':': 'B', ';': 'C' }
const subsetCodes: Readonly<Record<string, Subset>> = { '7': 'A', '6': 'B', '5': 'C' }
const fnc4: Readonly<Record<Subset, number | null>> = { A: 101, B: 100, C: null }

/** Mode N: subset B unless the data switches. Subsets A and C take pairs of digits. */
export function writtenCode(data: string): Code128 {
  const chars = [...data]
  let subset: Subset = 'B'
  let text = ''
  let scanned = ''
  let at = 0
  const begun = chars[0] === '>' ? startCodes[chars[1] ?? ''] : undefined
  if (begun) {
    subset = begun
    at = 2
  }
  const codewords = [starts[subset]]
  const add = (char: string, in_: 'A' | 'B') => {
    const code = inSubset(char, in_)
    if (code === null) throw unknownChar(char)
    codewords.push(code)
    text += char
    scanned += char
  }
  while (at < chars.length) {
    const char = chars[at] ?? ''
    const next = chars[at + 1] ?? ''
    if (char === '>' && next !== '') {
      at += 2
      const to = subsetCodes[next]
      if (to !== undefined && to !== subset) {
        subset = to
        codewords.push(switches[to])
      } else if (to !== undefined) {
        const extended = fnc4[subset]
        if (extended !== null) codewords.push(extended)
      } else if (functions[next] !== undefined) {
        // A leading FNC1 marks the data as GS1; later ones are separators.
        if (functions[next] === fnc1 && codewords.length > 1) scanned += separator
        codewords.push(functions[next])
      } else if (literals[next] !== undefined && subset !== 'C') add(literals[next], subset)
      else if (startCodes[next] === undefined) throw new UndrawableError(`Code 128 has no “>${next}”.`)
    } else if (subset === 'B') {
      add(char, 'B')
      at += 1
    } else {
      if (!isDigit(char) || !isDigit(next))
        throw new UndrawableError(`Subset ${subset} of Code 128 takes digits in pairs.`)
      const pair = Number(`${char}${next}`)
      codewords.push(pair)
      const shown = subset === 'C' ? `${char}${next}` : pair < 96 ? String.fromCharCode((pair + 32) % 96) : ''
      text += shown
      scanned += shown
      at += 2
    }
  }
  if (codewords.length === 1) throw new UndrawableError('Code 128 needs at least one character.')
  return { codewords, text, scanned }
}

/** Mode A: encodes every character literally. */
export const automaticCode = (data: string): Code128 => ({
  codewords: shortestCode([...data]),
  text: data,
  scanned: data,
})

/** Mode D: parentheses and spaces are for readability only; `>8` separates application identifiers. */
export function gs1Code(data: string): Code128 {
  const encoded = data.replaceAll('>8', fnc1Mark).replaceAll('(', '').replaceAll(')', '').replaceAll(' ', '')
  const chars = [...encoded]
  if (chars.every((char) => char === fnc1Mark)) throw new UndrawableError('GS1-128 needs at least one identifier.')
  return {
    codewords: shortestCode(chars[0] === fnc1Mark ? chars : [fnc1Mark, ...chars]),
    text: data.replaceAll('>8', ''),
    scanned: (chars[0] === fnc1Mark ? chars.slice(1) : chars).join('').replaceAll(fnc1Mark, separator),
  }
}

/** Prefix of a container code in mode N: subset C and FNC1. */
const containerStart = '>;>8'
const containerDigits = 19

function containerCheck(body: string): string {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Mode N: appends the container code’s check digit. Printers add it only if there are exactly 19 digits. */
export function withContainerCheck(data: string): string {
  const body = data.startsWith(containerStart) ? data.slice(containerStart.length) : ''
  return body.length === containerDigits && [...body].every(isDigit) ? `${data}${containerCheck(body)}` : data
}

/** Mode U: a 19-digit shipping container code. The printer drops extra digits and adds the check digit. */
export function containerCode(data: string): Code128 {
  const digits = [...data].filter((char) => char !== ' ')
  if (digits.length === 0 || !digits.every(isDigit))
    throw new UndrawableError('A shipping container code holds digits only.')
  const body = digits.join('').padStart(containerDigits, '0').slice(0, containerDigits)
  const text = `${body}${containerCheck(body)}`
  return { codewords: shortestCode([fnc1Mark, ...text]), text, scanned: text }
}
