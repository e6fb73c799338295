/** Simpler notations: masks, and prefixes with lengths. Both are converted to the rule language. */
import { maxLength } from '../limits.ts'
import type { Refusal } from '../rule.ts'
import { writeLiteral } from './chars.ts'

const maskSigns: Readonly<Record<string, string>> = { '9': '[0-9]', A: '[A-Z]', '*': '[0-9A-Z]' }

const times = (of: string, count: number): string => (count === 1 ? of : `${of}{${count}}`)

/** `"1Z"******99`: 9 is a digit, A a letter, * either. Literals are quoted; punctuation needs no quotes. */
export function maskToPattern(mask: string): { readonly pattern: string } | Refusal {
  let pattern = ''
  let at = 0
  while (at < mask.length) {
    const sign = mask[at] ?? ''
    const kind = maskSigns[sign]
    if (sign === '"') {
      const end = mask.indexOf('"', at + 1)
      if (end < 0) return { refused: 'This quotation mark is never closed.', at }
      pattern += writeLiteral(mask.slice(at + 1, end).toUpperCase())
      at = end + 1
    } else if (kind) {
      let end = at
      while (mask[end] === sign) end++
      pattern += times(kind, end - at)
      at = end
    } else if (/[-/.:_#%]/.test(sign)) {
      pattern += writeLiteral(sign)
      at++
    } else return { refused: `“${sign}” isn’t allowed in a mask. Put literal text in quotes.`, at }
  }
  return pattern === '' ? { refused: 'Enter a pattern.' } : { pattern }
}

/** Starts with one of the prefixes, and has one of the total lengths. */
export function prefixesToPattern(
  prefixes: readonly string[],
  lengths: readonly number[],
): { readonly pattern: string } | Refusal {
  if (lengths.length === 0) return { refused: 'Enter the number of characters.' }
  const wrong = lengths.find((length) => !Number.isInteger(length) || length < 1 || length > maxLength)
  if (wrong !== undefined) return { refused: `A barcode has 1 to ${maxLength} characters, not ${wrong}.` }
  const options: string[] = []
  for (const prefix of prefixes.length > 0 ? prefixes : [''])
    for (const length of lengths) {
      const rest = length - prefix.length
      if (rest < 0) return { refused: `“${prefix}” is longer than ${length} characters.` }
      options.push(writeLiteral(prefix.toUpperCase()) + (rest > 0 ? times('[0-9A-Z]', rest) : ''))
    }
  return { pattern: options.join('|') }
}
