/** Inline content of a paragraph, a heading or a cell. */
import type { Inline } from './nodes.ts'
import { inlineText } from './plainText.ts'
import { ownAddress, safeAddress } from './safeAddress.ts'
import type { Branch } from './tokenTree.ts'
import { branchesOf } from './tokenTree.ts'

/** Merges adjacent text nodes: escapes and entities are separate tokens. */
function joined(nodes: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const node of nodes) {
    const last = result.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      result[result.length - 1] = { type: 'text', text: last.text + node.text }
    else if (node.type !== 'text' || node.text !== '') result.push(node)
  }
  return result
}

export const inlineNodes = (branches: readonly Branch[]): Inline[] => joined(branches.flatMap(inlineNode))

function inlineNode({ token, children }: Branch): Inline[] {
  const attribute = (name: string) => String(token.attrGet(name) ?? '')
  switch (token.type) {
    case 'code_inline':
      return [{ type: 'code', text: token.content }]
    case 'em_open':
      return [{ type: 'emphasis', children: inlineNodes(children) }]
    case 'strong_open':
      return [{ type: 'strong', children: inlineNodes(children) }]
    case 's_open':
      return [{ type: 'strike', children: inlineNodes(children) }]
    case 'softbreak':
    case 'hardbreak':
      return [{ type: 'break', hard: token.type === 'hardbreak' }]
    case 'link_open': {
      const written = attribute('href')
      const to = safeAddress(written)
      return [{ type: 'link', to, written, title: attribute('title'), children: inlineNodes(children) }]
    }
    case 'image': {
      const written = attribute('src')
      const alt = inlineText(inlineNodes(branchesOf(token.children ?? [])))
      return [{ type: 'image', src: ownAddress(written), written, title: attribute('title'), alt }]
    }
    default:
      // Text, entities and escapes.
      return [{ type: 'text', text: token.content }]
  }
}
