/** The anchor of a heading on its page: its words, made unique in order of appearance. */
import type { Inline } from './nodes.ts'
import { inlineText } from './plainText.ts'

const longest = 80

export const slugOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, longest)

export function anchors(): (words: readonly Inline[]) => string {
  const used = new Map<string, number>()
  return (words) => {
    const slug = slugOf(inlineText(words)) || 'section'
    let anchor = slug
    // A second "Steps" is steps-2; a heading that is called "Steps 2" then becomes steps-2-2.
    while (used.has(anchor)) {
      const next = (used.get(slug) ?? 1) + 1
      used.set(slug, next)
      anchor = `${slug}-${next}`
    }
    used.set(anchor, 1)
    return anchor
  }
}
