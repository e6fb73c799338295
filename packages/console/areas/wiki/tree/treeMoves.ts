/** Where a page can move in the tree: by one step, or by dropping it on another page. */
import type { WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { branchOf } from '../pageTree.ts'

export interface TreePlace {
  readonly parentId: string | null
  /** The sibling to insert it before; null: last. */
  readonly beforeId: string | null
}

export type TreeStep = 'up' | 'down' | 'in' | 'out'
export type DropEdge = 'before' | 'into' | 'after'

const siblingsOf = (items: readonly WikiPageItem[], parentId: string | null): WikiPageItem[] =>
  items.filter((item) => item.parentId === parentId)

/** The place after this page, under the same parent; `exceptId` is the page being moved. */
function behind(items: readonly WikiPageItem[], page: WikiPageItem, exceptId: string): TreePlace {
  const siblings = siblingsOf(items, page.parentId).filter(({ id }) => id !== exceptId)
  const next = siblings[siblings.findIndex(({ id }) => id === page.id) + 1]
  return { parentId: page.parentId, beforeId: next?.id ?? null }
}

export function placeOf(items: readonly WikiPageItem[], id: string): TreePlace | null {
  const page = items.find((item) => item.id === id)
  return page ? behind(items, page, '') : null
}

/** Up and down among its siblings, in under the previous sibling, out to after its parent. Null if it can't move there. */
export function stepPlace(items: readonly WikiPageItem[], id: string, step: TreeStep): TreePlace | null {
  const page = items.find((item) => item.id === id)
  if (!page) return null
  const siblings = siblingsOf(items, page.parentId)
  const at = siblings.findIndex((item) => item.id === id)
  const [previous, next] = [siblings[at - 1], siblings[at + 1]]
  switch (step) {
    case 'up':
      return previous ? { parentId: page.parentId, beforeId: previous.id } : null
    case 'down':
      return next ? behind(items, next, id) : null
    case 'in':
      return previous ? { parentId: previous.id, beforeId: null } : null
    case 'out': {
      const parent = items.find((item) => item.id === page.parentId)
      return parent ? behind(items, parent, id) : null
    }
  }
}

/** Null on itself or a descendant. */
export function dropPlace(
  items: readonly WikiPageItem[],
  id: string,
  targetId: string,
  edge: DropEdge,
): TreePlace | null {
  const target = items.find((item) => item.id === targetId)
  if (!target || branchOf(items, id).has(targetId)) return null
  if (edge === 'into') return { parentId: target.id, beforeId: null }
  return edge === 'before' ? { parentId: target.parentId, beforeId: target.id } : behind(items, target, id)
}
