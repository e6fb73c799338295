/** The pages of a space as a tree. */
import type { WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'

export interface TreeNode extends WikiPageItem {
  readonly children: readonly TreeNode[]
}

/** Pages whose parent isn't visible are at the top level. */
export function treeOf(items: readonly WikiPageItem[]): TreeNode[] {
  const known = new Set(items.map(({ id }) => id))
  const byParent = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const under = (parentId: string | null): TreeNode[] =>
    (byParent.get(parentId) ?? []).map((item) => ({ ...item, children: under(item.id) }))
  return under(null)
}

/** The page and all its descendants: none of them can become its parent. */
export const branchOf = (items: readonly WikiPageItem[], id: string): ReadonlySet<string> => {
  const branch = new Set([id])
  for (let size = 0; size !== branch.size; ) {
    size = branch.size
    for (const item of items) if (item.parentId !== null && branch.has(item.parentId)) branch.add(item.id)
  }
  return branch
}
