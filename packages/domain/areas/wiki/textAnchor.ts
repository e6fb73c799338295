/** Anchors a comment to a page’s text, and finds the place again after the page changed. */
import { z } from 'zod'

const contextLength = 32
export const maxQuoteLength = 1_000

export const textAnchor = z.strictObject({
  quote: z.string().min(1).max(maxQuoteLength),
  /** Surrounding text, to pick the right place if the quote occurs several times. */
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

/** Only this many occurrences of a quote are considered: with more, the anchor is ambiguous anyway. */
const mostPlaces = 500

/** Null if the quoted text is gone. */
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
