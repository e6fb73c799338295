/** All headings of a text in order, including nested ones. */
import type { Block, Heading } from './nodes.ts'

export function outline(blocks: readonly Block[]): Heading[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block]
    if (block.type === 'quote' || block.type === 'callout') return outline(block.children)
    return block.type === 'list' ? block.items.flatMap((item) => outline(item.children)) : []
  })
}
