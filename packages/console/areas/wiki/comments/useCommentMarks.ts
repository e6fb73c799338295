/** Highlights the text of open comments without touching the page's elements. */
import type { WikiComment } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import { findAnchor } from '@postern/domain/areas/wiki/textAnchor.ts'
import { type RefObject, useEffect, useState } from 'react'
import { rangeOf } from './domText.ts'

const markName = 'wiki-comment'

/** The ranges found, by comment. Recomputed when the page or its comments change. */
export function useCommentMarks(
  article: RefObject<HTMLElement | null>,
  body: string,
  comments: readonly WikiComment[] | undefined,
): ReadonlyMap<string, Range> {
  const [ranges, setRanges] = useState<ReadonlyMap<string, Range>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another body is another text in the article
  useEffect(() => {
    const root = article.current
    if (!root) return undefined
    const text = root.textContent
    const found = (comments ?? []).flatMap(({ id, anchor }) => {
      const place = anchor && findAnchor(text, anchor)
      const range = place && rangeOf(root, place)
      return range ? [[id, range] as const] : []
    })
    setRanges(new Map(found))
    const open = new Set((comments ?? []).filter(({ resolvedAt }) => resolvedAt === null).map(({ id }) => id))
    const marked = found.filter(([id]) => open.has(id)).map(([, range]) => range)
    // Older browsers show comments without highlights.
    if (typeof Highlight === 'undefined') return undefined
    CSS.highlights.set(markName, new Highlight(...marked))
    return () => {
      CSS.highlights.delete(markName)
    }
  }, [article, body, comments])
  return ranges
}
