/** Drags a page of the tree by mouse or pen. Touch scrolls; on phones, pages move by keyboard or in their details. */
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { DropEdge } from './treeMoves.ts'

/** Shorter movements are clicks. */
const slack = 6

export interface Dragged {
  readonly id: string
  readonly over: { readonly id: string; readonly edge: DropEdge } | null
}

/** The top and bottom quarter of a row count as its edges. */
function overAt(x: number, y: number): Dragged['over'] {
  const row = document.elementFromPoint(x, y)?.closest('[data-tree-row]')
  const id = row?.getAttribute('data-tree-row')
  if (!row || id == null) return null
  const { top, height } = row.getBoundingClientRect()
  const part = (y - top) / height
  return { id, edge: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'into' }
}

export function useTreeDrag(onDrop: (id: string, targetId: string, edge: DropEdge) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const start = useRef<{ id: string; x: number; y: number } | null>(null)
  const wasDragged = useRef(false)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    const row = event.target instanceof Element ? event.target.closest('[data-tree-row]') : null
    const id = row?.getAttribute('data-tree-row')
    if (!id || event.button !== 0 || event.pointerType === 'touch') return
    start.current = { id, x: event.clientX, y: event.clientY }
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (!from) return
    if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack) return
    if (!dragged) event.currentTarget.setPointerCapture(event.pointerId)
    wasDragged.current = true
    setDragged({ id: from.id, over: overAt(event.clientX, event.clientY) })
  }

  const end = (isDropped: boolean) => {
    start.current = null
    if (!dragged) return
    setDragged(null)
    if (isDropped && dragged.over) onDrop(dragged.id, dragged.over.id, dragged.over.edge)
  }

  return {
    dragged,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      // Keeps the browser from dragging the link.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
