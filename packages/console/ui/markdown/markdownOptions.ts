import type { Heading } from '@postern/domain/markdown/nodes.ts'
import type { ReactNode } from 'react'

/** What a page adds to how a text is drawn. */
export interface MarkdownOptions {
  /** Which level each heading has on the page. Others are drawn as lines: those of a message are no parts of its page. */
  readonly headingLevels?: ReadonlyMap<Heading, number>
  /** Headings get addresses on the page. For a text that stands alone: two texts on a page could have the same ones. */
  readonly anchored?: boolean
  /** Given: the boxes of checklists can be ticked. `line` is that of the text, from 0. */
  readonly onTask?: (line: number, done: boolean) => void
  /** How plain words are drawn, such as names of people. Not given: as they are. */
  readonly words?: (text: string) => ReactNode
  /** How one of our own pictures is drawn. Not given: a link to it. */
  readonly image?: (src: string, alt: string) => ReactNode
}

/** Ids of headings have a start of their own: no text can name an element of the page around it. */
export const anchorId = (anchor: string): string => `section-${anchor}`

const deepest = 6

/** Under the page's own heading, and never more than one level below the heading before. */
export function headingLevels(headings: readonly Heading[]): ReadonlyMap<Heading, number> {
  const levels = new Map<Heading, number>()
  let last = 1
  for (const heading of headings) {
    last = Math.min(deepest, heading.level + 1, last + 1)
    levels.set(heading, last)
  }
  return levels
}
