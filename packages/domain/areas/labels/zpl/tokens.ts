/** Splits ZPL into commands. Every character belongs to exactly one token, so joining the tokens restores the source. */
import type { Span } from '../document.ts'

/** Characters that start commands and control commands and separate parameters. A source can change each (^CC, ^CT, ^CD). */
export interface Signs {
  readonly caret: string
  readonly tilde: string
  readonly delimiter: string
}

export interface Token extends Span {
  /** Text is anything between commands; printers skip it. */
  readonly kind: 'command' | 'text'
  readonly text: string
  /** `^FO`, `~DG`, `^A`, `^A@`: always upper case with ^ or ~, regardless of the source. Empty for text. */
  readonly name: string
  readonly params: string
  /** In effect at the start of the token. */
  readonly signs: Signs
}

export const usualSigns: Signs = { caret: '^', tilde: '~', delimiter: ',' }

const isLetter = (char: string | undefined): char is string => char !== undefined && /^[A-Za-z]$/.test(char)
const isLetterOrDigit = (char: string | undefined): char is string => char !== undefined && /^[A-Za-z0-9]$/.test(char)

/** These commands take no parameters. */
const withoutParams: ReadonlySet<string> = new Set(['^FS', '^XA', '^XZ'])
const signChanges: Readonly<Record<string, keyof Signs>> = {
  '^CC': 'caret',
  '~CC': 'caret',
  '^CT': 'tilde',
  '~CT': 'tilde',
  '^CD': 'delimiter',
  '~CD': 'delimiter',
}

/** The name of the command that starts at an offset; null if there is none. */
function nameAt(source: string, at: number, signs: Signs): { name: string; length: number } | null {
  const isCaret = source[at] === signs.caret
  if (!isCaret && source[at] !== signs.tilde) return null
  const [first, second] = [source[at + 1], source[at + 2]]
  if (!isLetter(first)) return null
  if (isCaret && first.toUpperCase() === 'A') {
    return second === '@' ? { name: '^A@', length: 3 } : { name: '^A', length: 2 }
  }
  if (!isLetterOrDigit(second)) return null
  return { name: `${isCaret ? '^' : '~'}${first}${second}`.toUpperCase(), length: 3 }
}

/** The offset after the given number of delimiters, or -1. */
function pastDelimiters(source: string, from: number, signs: Signs, wanted: number): number {
  let [at, seen] = [from, 0]
  while (at < source.length && source[at] !== signs.caret && source[at] !== signs.tilde) {
    if (source[at] === signs.delimiter) seen += 1
    at += 1
    if (seen === wanted) return at
  }
  return -1
}

/** Binary data may contain any character, so its length comes from the parameters. */
function binaryEnd(source: string, name: string, from: number, signs: Signs): number | null {
  const counts = name === '^GF' ? { commas: 4, format: 0, length: 1 } : { commas: 5, format: 1, length: 3 }
  if (name !== '^GF' && name !== '~DY') return null
  const dataAt = pastDelimiters(source, from, signs, counts.commas)
  if (dataAt < 0 || source[dataAt] === ':') return null
  const parts = source.slice(from, dataAt).split(signs.delimiter)
  const format = (parts[counts.format] ?? '').trim().toUpperCase()
  const length = Number(parts[counts.length])
  if ((format !== 'B' && format !== 'C') || !Number.isSafeInteger(length) || length < 0) return null
  return Math.min(source.length, dataAt + length)
}

function paramsEnd(source: string, name: string, from: number, signs: Signs): number {
  if (withoutParams.has(name)) return from
  if (signChanges[name]) return Math.min(source.length, from + 1)
  let at = binaryEnd(source, name, from, signs) ?? from
  while (at < source.length && source[at] !== signs.caret && source[at] !== signs.tilde) at += 1
  return at
}

export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let [signs, at, textFrom] = [usualSigns, 0, 0]
  const push = (kind: Token['kind'], start: number, end: number, name: string, paramsFrom: number) => {
    tokens.push({
      kind,
      start,
      end,
      text: source.slice(start, end),
      name,
      params: source.slice(paramsFrom, end),
      signs,
    })
  }
  while (at < source.length) {
    const found = nameAt(source, at, signs)
    if (!found) {
      at += 1
      continue
    }
    if (textFrom < at) push('text', textFrom, at, '', at)
    const from = at + found.length
    const end = paramsEnd(source, found.name, from, signs)
    push('command', at, end, found.name, from)
    const changed = signChanges[found.name]
    if (changed && end > from) signs = { ...signs, [changed]: source.slice(from, end) }
    at = end
    textFrom = end
  }
  if (textFrom < at) push('text', textFrom, at, '', at)
  return tokens
}

export const printTokens = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('')
