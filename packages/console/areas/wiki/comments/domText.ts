/** Converts between offsets in an element's text and DOM ranges. */
import type { TextRange } from '@postern/domain/areas/wiki/textAnchor.ts'

/** The selection inside the element; null if it's empty or extends beyond the element. */
export function selectedIn(root: HTMLElement): TextRange | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null
  const before = document.createRange()
  before.selectNodeContents(root)
  before.setEnd(range.startContainer, range.startOffset)
  const from = before.toString().length
  const words = range.toString()
  return words.trim() === '' ? null : { from, to: from + words.length }
}

export function rangeOf(root: HTMLElement, { from, to }: TextRange): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let passed = 0
  let hasStart = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = passed + (node.nodeValue?.length ?? 0)
    if (!hasStart && from < end) {
      range.setStart(node, from - passed)
      hasStart = true
    }
    if (hasStart && to <= end) {
      range.setEnd(node, to - passed)
      return range
    }
    passed = end
  }
  return null
}
