/**
 * The rule language: characters, classes `[A-Z0-9]`, `\d` (a digit), `\w` (a letter or digit), `{n}`, `{n,m}`, `?`, groups,
 * alternation, named groups `(?<SerialNumber>…)`. It always matches the whole barcode. It has no `*`, `+`, lookaround or
 * backreferences, so every pattern is finite and can be expanded.
 */
import { maxLength, maxNesting, maxPatternLength } from '../limits.ts'
import type { Refusal } from '../rule.ts'
import { alphanumerics, type CharSet, charSet, digits, printables } from './chars.ts'

export type Node =
  | { readonly kind: 'signs'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'group'; readonly name: string; readonly of: Node }

/** Thrown only inside the parser; `parsePattern` turns it into a refusal. */
class Unreadable extends Error {
  readonly at: number
  constructor(reason: string, at: number) {
    super(reason)
    this.at = at
  }
}

const groupName = /^[A-Za-z][A-Za-z0-9_]{0,29}$/

class Parser {
  readonly #text: string
  #at = 0
  #depth = 0
  readonly names = new Set<string>()

  constructor(text: string) {
    this.#text = text
  }

  whole(): Node {
    const node = this.#choice()
    if (this.#at < this.#text.length) this.#refuse('“)” has no opening “(”.')
    return node
  }

  #refuse(reason: string, at = this.#at): never {
    throw new Unreadable(reason, at)
  }

  #choice(): Node {
    const options = [this.#sequence()]
    while (this.#text[this.#at] === '|') {
      this.#at++
      options.push(this.#sequence())
    }
    const [only] = options
    if (options.length === 1 && only) return only
    // A|B|C is the class [ABC]: one layout instead of three.
    const sets = options.flatMap((option) => (option.kind === 'signs' ? [option.set.chars] : []))
    if (sets.length === options.length) return { kind: 'signs', set: charSet(sets.join('')) }
    return { kind: 'choice', options }
  }

  #sequence(): Node {
    const items: Node[] = []
    while (this.#at < this.#text.length && this.#text[this.#at] !== '|' && this.#text[this.#at] !== ')')
      items.push(this.#repeated(this.#atom()))
    const [only] = items
    return items.length === 1 && only ? only : { kind: 'sequence', items }
  }

  #atom(): Node {
    const sign = this.#text[this.#at++] ?? ''
    if (sign === '(') return this.#group()
    if (sign === '[') return { kind: 'signs', set: this.#class() }
    if (sign === '\\') return { kind: 'signs', set: this.#escaped() }
    if (sign === '.')
      this.#refuse('A dot would match anything. Use \\w for a letter or digit, or \\. for a dot.', this.#at - 1)
    if (sign === '*' || sign === '+')
      this.#refuse(`“${sign}” has no limit. Use {n} or {n,m} to set how many.`, this.#at - 1)
    if (sign === '^' || sign === '$')
      this.#refuse(`Remove “${sign}”. A pattern always matches the whole barcode.`, this.#at - 1)
    if (sign === '?' || sign === '{') this.#refuse(`There’s nothing before “${sign}” to repeat.`, this.#at - 1)
    if (sign === ']' || sign === '}') this.#refuse(`“${sign}” has no opening bracket.`, this.#at - 1)
    return { kind: 'signs', set: charSet(this.#literal(sign)) }
  }

  #literal(sign: string): string {
    const capital = sign.toUpperCase()
    if (capital.length !== 1 || printables.has[capital.charCodeAt(0)] !== 1)
      this.#refuse('Scans never contain spaces or special characters, so nothing can match them.', this.#at - 1)
    return capital
  }

  #group(): Node {
    const from = this.#at - 1
    if (++this.#depth > maxNesting) this.#refuse(`Groups can be nested up to ${maxNesting} levels.`, from)
    let name: string | null = null
    if (this.#text[this.#at] === '?') name = this.#groupKind(from)
    const inside = this.#choice()
    if (this.#text[this.#at] !== ')') this.#refuse('This “(” is never closed.', from)
    this.#at++
    this.#depth--
    return name === null ? inside : { kind: 'group', name, of: inside }
  }

  #groupKind(from: number): string | null {
    this.#at++
    const kind = this.#text[this.#at++]
    if (kind === ':') return null
    const next = this.#text[this.#at]
    if (kind === '=' || kind === '!' || (kind === '<' && (next === '=' || next === '!')))
      this.#refuse('Lookahead and lookbehind aren’t supported. List the characters instead.', from)
    if (kind !== '<') this.#refuse('After “(?” comes “:” or a name like “<SerialNumber>”.', from)
    const end = this.#text.indexOf('>', this.#at)
    const name = this.#text.slice(this.#at, end < 0 ? this.#at : end)
    if (!groupName.test(name)) this.#refuse('Group names can have up to 30 letters and digits.', from)
    this.#at = end + 1
    this.names.add(name)
    return name
  }

  #escaped(): CharSet {
    const sign = this.#text[this.#at++] ?? ''
    if (sign === 'd') return digits
    if (sign === 'w') return alphanumerics
    if (/[1-9]/.test(sign) || sign === 'k') this.#refuse('Backreferences aren’t supported.', this.#at - 2)
    if (sign === '' || /[A-Za-z0-9]/.test(sign))
      this.#refuse(`“\\${sign}” isn’t supported. Use \\d for a digit and \\w for a letter or digit.`, this.#at - 2)
    return charSet(this.#literal(sign))
  }

  #class(): CharSet {
    const from = this.#at - 1
    const others = this.#text[this.#at] === '^'
    if (others) this.#at++
    let signs = ''
    while (this.#text[this.#at] !== ']') {
      if (this.#at >= this.#text.length) this.#refuse('This “[” is never closed.', from)
      const one = this.#classSign()
      if (one.length === 1 && this.#text[this.#at] === '-' && this.#text[this.#at + 1] !== ']') {
        this.#at++
        const last = this.#classSign()
        if (last.length !== 1 || last < one) this.#refuse('Ranges go from low to high, like A-Z.')
        for (let code = one.charCodeAt(0); code <= last.charCodeAt(0); code++) signs += String.fromCharCode(code)
      } else signs += one
    }
    this.#at++
    const set = charSet([...signs].filter((sign) => printables.has[sign.charCodeAt(0)] === 1))
    const meant = others ? charSet([...alphanumerics.chars].filter((sign) => !set.chars.includes(sign))) : set
    if (meant.chars === '') this.#refuse('This class is empty.', from)
    return meant
  }

  #classSign(): string {
    const sign = this.#text[this.#at++] ?? ''
    if (sign === '\\') return this.#escaped().chars
    if (sign === '[') this.#refuse('Use \\[ for a bracket inside a class.', this.#at - 1)
    return this.#literal(sign)
  }

  #repeated(of: Node): Node {
    const sign = this.#text[this.#at]
    if (sign === '?') {
      this.#at++
      return this.#onlyOnce({ kind: 'repeat', of, min: 0, max: 1 })
    }
    if (sign !== '{') return of
    const counts = /^\{(\d{1,4})(?:,(\d{1,4}))?\}/.exec(this.#text.slice(this.#at, this.#at + 12))
    if (!counts) this.#refuse('Say how often with {n} or {n,m}.')
    const min = Number(counts[1])
    const max = Number(counts[2] ?? counts[1])
    if (max > maxLength) this.#refuse(`Repeat up to ${maxLength} times.`)
    if (max < min || max === 0) this.#refuse('The second number can’t be zero or lower than the first.')
    this.#at += counts[0].length
    return this.#onlyOnce(min === 1 && max === 1 ? of : { kind: 'repeat', of, min, max })
  }

  #onlyOnce(node: Node): Node {
    const sign = this.#text[this.#at] ?? ''
    if (sign !== '' && '?*+{'.includes(sign))
      this.#refuse('Something is repeated twice. Put it in a group, or repeat it once.')
    return node
  }
}

export interface Parsed {
  readonly node: Node
  readonly names: ReadonlySet<string>
}

export function parsePattern(text: string): Parsed | Refusal {
  if (text.length === 0) return { refused: 'Enter a pattern.' }
  if (text.length > maxPatternLength) return { refused: `A pattern can have up to ${maxPatternLength} characters.` }
  const parser = new Parser(text)
  try {
    return { node: parser.whole(), names: parser.names }
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message, at: error.at }
    throw error
  }
}
