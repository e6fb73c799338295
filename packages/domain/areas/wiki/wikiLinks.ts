/** Which wiki pages a text links to. */
import type { Block, Inline } from '../../markdown/nodes.ts'

const pageAddress = /^\/internal\/wiki\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:[/?#]|$)/

const inInlines = (nodes: readonly Inline[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'link') {
      const id = pageAddress.exec(node.to?.href ?? '')?.[1]
      return [...(id ? [id] : []), ...inInlines(node.children)]
    }
    return 'children' in node ? inInlines(node.children) : []
  })

function inBlock(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inInlines(block.children)
    case 'quote':
      return block.children.flatMap(inBlock)
    case 'callout':
      return [...inInlines(block.title), ...block.children.flatMap(inBlock)]
    case 'list':
      return block.items.flatMap((item) => item.children.flatMap(inBlock))
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.flatMap(inInlines))
    case 'codeBlock':
    case 'rule':
      return []
  }
}

export const linkedPages = (blocks: readonly Block[]): string[] => [...new Set(blocks.flatMap(inBlock))]
