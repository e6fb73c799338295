/** Data derived from a page's text for search and backlinks. */
import { slugOf } from '../../markdown/anchors.ts'
import { outline } from '../../markdown/outline.ts'
import { parseMarkdown } from '../../markdown/parseMarkdown.ts'
import { inlineText, plainText } from '../../markdown/plainText.ts'
import { linkedPages } from './wikiLinks.ts'

export interface PageText {
  readonly slug: string
  readonly headings: string
  readonly bodyText: string
  readonly links: readonly string[]
}

export function pageText(title: string, body: string): PageText {
  const blocks = parseMarkdown(body)
  return {
    slug: slugOf(title) || 'page',
    headings: outline(blocks)
      .map(({ children }) => inlineText(children))
      .join('\n'),
    // Headings are indexed separately.
    bodyText: plainText(blocks.filter(({ type }) => type !== 'heading')),
    links: linkedPages(blocks),
  }
}
