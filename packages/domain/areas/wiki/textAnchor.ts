/** Where in a page’s words a comment belongs, and finding it again after the page was changed. */
import { z } from 'zod'

const contextLength = 32
export const maxQuoteLength = 1_000

export const textAnchor = z.strictObject({
  quote: z.string().min(1).max(maxQuoteLength),
  /** The words around it: of several places with the same words, they tell which one was meant. */
  before: z.string().max(contextLength),
  after: z.string().max(contextLength),
  at: z.int().min(0).max(2_000_000),
})
export type TextAnchor = z.output<typeof textAnchor>

export interface TextRange {
  readonly from: number
  readonly to: number
}

export const anchorAt = (text: string, { from, to }: TextRange): TextAnchor => {
  const end = Math.min(to, from + maxQuoteLength)
  return {
    quote: text.slice(from, end),
    before: text.slice(Math.max(0, from - contextLength), from),
    after: text.slice(end, end + contextLength),
    at: from,
  }
}

function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

const reversed = (text: string): string => [...text].toReversed().join('')

/** A page that repeats a quote more often than this has no place that was meant. */
const mostPlaces = 500

/** Null where the quoted words aren’t there anymore. */
export function findAnchor(text: string, { quote, before, after, at }: TextAnchor): TextRange | null {
  let best: { from: number; fit: number } | null = null
  let from = text.indexOf(quote)
  for (let place = 0; from !== -1 && place < mostPlaces; place++) {
    const fit =
      commonStart(reversed(text.slice(Math.max(0, from - contextLength), from)), reversed(before)) +
      commonStart(text.slice(from + quote.length, from + quote.length + contextLength), after)
    const isCloser = best !== null && fit === best.fit && Math.abs(from - at) < Math.abs(best.from - at)
    if (best === null || fit > best.fit || isCloser) best = { from, fit }
    from = text.indexOf(quote, from + 1)
  }
  return best && { from: best.from, to: best.from + quote.length }
}
