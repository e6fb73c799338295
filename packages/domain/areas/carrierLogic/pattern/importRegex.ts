/**
 * Converts regular expressions to the rule language where possible. A scan has no spaces and at most 64 characters, so
 * dropping `\s*` and reading `+` as up to 64 are both exact. Compiling the result decides whether it's supported.
 */
import { maxLength } from '../limits.ts'
import { isRefusal } from '../rule.ts'
import { compilePattern } from './compile.ts'

export type Imported =
  /** Equivalent for every possible scan; `notes` say what was dropped or bounded, for display. */
  | { readonly pattern: string; readonly notes: readonly string[] }
  /** `linear`: RE2 can run it as is, so a rule can keep it; otherwise it must be rewritten by hand. */
  | { readonly refused: string; readonly linear: boolean }

class NotConvertible extends Error {
  readonly linear: boolean
  constructor(reason: string, linear: boolean) {
    super(reason)
    this.linear = linear
  }
}

const anySign = '[!-`{-~]'
const classes: Readonly<Record<string, string>> = {
  d: '\\d',
  w: '[0-9A-Z_]',
  D: '[^0-9]',
  S: anySign,
}
const inClass: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Z_', s: '', S: '!-`{-~' }

const inlineFlags = /^\(\?[a-z]+\)/
const quantifiers = /^(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})[?+]?/

const maxSource = 2_000

class Conversion {
  readonly notes = new Set<string>()
  readonly #source: string
  #at = 0
  #out = ''

  constructor(source: string) {
    this.#source = source
  }

  run(): string {
    while (this.#at < this.#source.length) this.#next()
    return this.#out
  }

  #next(): void {
    const rest = this.#source.slice(this.#at, this.#at + 40)
    const quantifier = quantifiers.exec(rest)
    if (quantifier) this.#quantified(quantifier[0])
    else if (/^(?:\\[bBAzZG]|[$^])/.test(rest)) this.#anchor(rest)
    else if (rest.startsWith('(')) this.#group(rest)
    else if (rest.startsWith('[')) this.#class()
    else if (rest.startsWith('\\')) this.#escape(rest)
    else if (/^\s/.test(rest)) this.#blank(1)
    else this.#take(rest[0] === '.' ? anySign : (rest[0] ?? ''), 1)
  }

  #take(text: string, length: number): void {
    this.#out += text
    this.#at += length
  }

  #quantified(written: string): void {
    this.#at += written.length
    const plain = written.length > 1 && /[?+]$/.test(written) ? written.slice(0, -1) : written
    if (plain !== written) this.notes.add('Greedy and lazy are the same because the whole barcode must match.')
    if (plain === '?') this.#out += '?'
    else if (plain === '*' || plain === '+') this.#repeat(plain === '*' ? 0 : 1, maxLength)
    else {
      const [min = '0', max] = plain.slice(1, -1).split(',')
      this.#repeat(Number(min), max === undefined ? Number(min) : max === '' ? maxLength : Number(max))
    }
  }

  #repeat(min: number, max: number): void {
    if (min > maxLength)
      throw new NotConvertible(`A barcode has up to ${maxLength} characters. This one would be longer.`, false)
    if (max >= maxLength) this.notes.add(`Without an end means up to ${maxLength}, the longest barcode there is.`)
    const most = Math.min(max, maxLength)
    this.#out += min === most ? `{${min}}` : `{${min},${most}}`
  }

  #anchor(rest: string): void {
    const length = rest.startsWith('\\') ? 2 : 1
    const outermost = this.#out === '' || /^(?:\\[bBzZ]|\\s[*+?]?|\$)*$/.test(this.#source.slice(this.#at + length))
    if (!outermost) throw new NotConvertible('It has a start or end anchor in the middle.', true)
    this.#at += length
  }

  #group(rest: string): void {
    if (/^\(\?(?:[=!]|<[=!])/.test(rest)) throw new NotConvertible('Lookahead and lookbehind aren’t supported.', false)
    if (/^\(\?>/.test(rest)) throw new NotConvertible('Atomic groups aren’t supported.', false)
    if (/^\(\?[^:<P]/.test(rest) && !inlineFlags.test(rest))
      throw new NotConvertible(`“${rest.slice(0, 4)}” isn’t supported.`, true)
    const flags = inlineFlags.exec(rest)
    if (flags) {
      this.notes.add('Flags are ignored. Scans are always uppercase.')
      this.#take('', flags[0].length)
    } else {
      const opening = /^\((?:\?(?::|P?<))?/.exec(rest)?.[0] ?? '('
      this.#take(opening.replace('P', ''), opening.length)
    }
  }

  #escape(rest: string): void {
    const sign = rest[1] ?? ''
    if (/[1-9]/.test(sign) || sign === 'k') throw new NotConvertible('Backreferences aren’t supported.', false)
    const meant = classes[sign]
    if (sign === 's') this.#blank(2)
    else if (meant) this.#take(meant, 2)
    else if (/[A-Za-z0-9]/.test(sign)) throw new NotConvertible(`“\\${sign}” isn’t supported.`, true)
    else this.#take(`\\${sign}`, 2)
  }

  /** Skips a space and its quantifier: scans contain none. */
  #blank(length: number): void {
    this.notes.add('Spaces are ignored. Scans never contain them.')
    const counted = quantifiers.exec(this.#source.slice(this.#at + length, this.#at + length + 14))
    this.#at += length + (counted?.[0].length ?? 0)
  }

  #class(): void {
    let out = '['
    let at = this.#at + 1
    if (this.#source[at] === '^') {
      out += '^'
      at++
    }
    for (;;) {
      const sign = this.#source[at]
      if (sign === undefined) throw new NotConvertible('A “[” is never closed.', false)
      if (sign === ']') break
      if (sign === '\\') {
        const escaped = this.#source[at + 1] ?? ''
        const meant = inClass[escaped]
        if (meant === undefined && /[A-Za-z0-9]/.test(escaped))
          throw new NotConvertible(`“\\${escaped}” isn’t supported.`, true)
        out += meant ?? `\\${escaped}`
        at += 2
      } else {
        out += /\s/.test(sign) ? '' : sign === '[' ? '\\[' : sign
        at++
      }
    }
    if (out === '[') this.#blank(at + 1 - this.#at)
    else this.#take(`${out}]`, at + 1 - this.#at)
  }
}

const delimited = /^\/(.*)\/[a-z]*$/s

export function importRegex(source: string): Imported {
  if (source.length > maxSource)
    return { refused: `An expression can have up to ${maxSource} characters.`, linear: false }
  const inside = delimited.exec(source.trim())?.[1] ?? source.trim()
  const conversion = new Conversion(inside)
  try {
    const pattern = conversion.run()
    const compiled = compilePattern(pattern)
    if (isRefusal(compiled)) return { refused: compiled.refused, linear: isWellFormed(inside) }
    if (!/^(?:\^|\\A)/.test(inside) || !/(?:\$|\\[zZ])$/.test(inside))
      conversion.notes.add('It must match the whole barcode, not a part of it.')
    return { pattern, notes: [...conversion.notes] }
  } catch (error) {
    if (error instanceof NotConvertible) return { refused: error.message, linear: error.linear }
    throw error
  }
}

/** Checks only for balanced brackets; RE2 reports everything else. */
function isWellFormed(source: string): boolean {
  let depth = 0
  let inSet = false
  const bare = source.replace(/\\./gs, '')
  const lastClosing = bare.lastIndexOf(']')
  for (let at = 0; at < bare.length; at++) {
    const sign = bare[at]
    // An unclosed bracket is an ordinary character.
    if (sign === '[' && at < lastClosing) inSet = true
    if (sign === ']') inSet = false
    if (inSet) continue
    if (sign === '(') depth++
    if (sign === ')' && --depth < 0) return false
  }
  return depth === 0
}
