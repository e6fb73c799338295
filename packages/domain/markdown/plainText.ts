/** The text of a Markdown tree, without formatting. */
import type { Block, Inline } from './nodes.ts'

export const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.text
      if (node.type === 'image') return node.alt
      return node.type === 'break' ? '\n' : inlineText(node.children)
    })
    .join('')

function blockText(block: Block): string {
  if (block.type === 'heading' || block.type === 'paragraph') return inlineText(block.children)
  if (block.type === 'quote') return plainText(block.children)
  if (block.type === 'callout') return [inlineText(block.title), plainText(block.children)].join('\n')
  if (block.type === 'list') return block.items.map((item) => plainText(item.children)).join('\n')
  if (block.type === 'codeBlock') return block.text
  if (block.type === 'table')
    return [block.head, ...block.rows].map((row) => row.map((cell) => inlineText(cell)).join(' ')).join('\n')
  return ''
}

export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n')
