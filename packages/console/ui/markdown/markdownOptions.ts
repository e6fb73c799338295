import type { ReactNode } from 'react'

/** What a page adds to how a text is drawn. */
export interface MarkdownOptions {
  /** The level a first-level heading has on its page. */
  readonly headingLevel: number
  /** Headings get addresses on the page. For a text that stands alone: two texts on a page could have the same ones. */
  readonly anchored?: boolean
  /** Given: the boxes of checklists can be ticked. `line` is that of the text, from 0. */
  readonly onTask?: (line: number, done: boolean) => void
  /** How one of our own pictures is drawn. Not given: a link to it. */
  readonly image?: (src: string, alt: string) => ReactNode
}

/** Ids of headings have a start of their own: no text can name an element of the page around it. */
export const anchorId = (anchor: string): string => `section-${anchor}`
