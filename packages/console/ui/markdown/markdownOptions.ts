import type { Heading } from '@postern/domain/markdown/nodes.ts'
import type { ReactNode } from 'react'

/** How a page customizes rendering. */
export interface MarkdownOptions {
  /** The level of each heading on the page. Headings not listed are drawn as plain lines, such as those of a message. */
  readonly headingLevels?: ReadonlyMap<Heading, number>
  /** Gives headings anchors. Only for a single text on a page: two texts could have the same anchors. */
  readonly anchored?: boolean
  /** Makes checklist items tickable. `line` is the line in the source, from 0. */
  readonly onTask?: (line: number, done: boolean) => void
  /** How to render plain text, such as names of people. Defaults to the text as is. */
  readonly words?: (text: string) => ReactNode
  /** How to render one of our own images. Defaults to a link to it. */
  readonly image?: (src: string, alt: string) => ReactNode
}

/** Heading ids have a prefix, so that a text can't claim the id of another element on the page. */
export const anchorId = (anchor: string): string => `section-${anchor}`

const deepest = 6

/** Below the page's own heading, and never more than one level below the previous heading. */
export function headingLevels(headings: readonly Heading[]): ReadonlyMap<Heading, number> {
  const levels = new Map<Heading, number>()
  let last = 1
  for (const heading of headings) {
    last = Math.min(deepest, heading.level + 1, last + 1)
    levels.set(heading, last)
  }
  return levels
}
