/** Hostile texts take linear time. The short run parses each as a page or as a message, in turns; the long run parses each as both. */
import { expect, it } from 'vitest'
import { parseMarkdown } from './parseMarkdown.ts'

const isLong = Boolean(process.env.POSTERN_SOAK)

const parts = [
  ...['*a_', '[a](', '_', '*', '**a', '[', '![', '](', '`', '<', '<a ', '<!--', '&', '&#', '\\', '> ', '- ', '1. '],
  ...['| ', '|a\n', '~~a', 'a*b', '[a]: b\n', '```\n', '    a\n', '[![', '<http://', 'http://', 'a@', '(', '"', '#'],
  ...['> [!note] ', '- [ ] ', '*_', '[a][', '[\n', '<?', '<![CDATA[', '\u0000', ' ', '\t', '\r\n', '🦊', '\u202e'],
]
const variants = ['page', 'message'] as const

// A parser that takes quadratic time needs minutes for these.
it.each(parts.map((part, index) => ({ part, index })))('reads 100,000 characters of $part', ({ part, index }) => {
  const text = part.repeat(Math.ceil(100_000 / part.length))
  for (const variant of variants)
    if (isLong || variant === variants[index % variants.length])
      expect(parseMarkdown(text, variant)).toBeInstanceOf(Array)
})
