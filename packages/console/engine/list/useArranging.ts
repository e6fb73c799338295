/** Rows with a manual order are dragged by their grip, or moved with the arrow keys while it has focus. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type DragEvent, type KeyboardEvent, useState } from 'react'

/** Moves the row with this id before another; null is the end of the list. */
export type Arrange = (id: string, before: string | null) => void

/** Where a dragged row would land. */
export interface DropMark {
  index: number
  side: 'above' | 'below'
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
const isGrip = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-grip]') !== null

export function useArranging(
  records: readonly AnyRecord[],
  offset: number,
  grouped: string | null,
  arrange: Arrange | undefined,
) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [mark, setMark] = useState<DropMark | null>(null)
  if (!arrange) return { mark: null, onRows: undefined }

  const idAt = (index: number): string | null => records[index - offset]?.id ?? null
  const markAt = ({ target, clientY }: DragEvent): DropMark | null => {
    const row = rowOf(target)
    if (!row) return null
    const { top, height } = row.getBoundingClientRect()
    const index = Number(row.dataset.row)
    // A row's group comes from its own fields; dragging changes only its position within the group.
    const moved = records.find(({ id }) => id === dragged)
    if (grouped !== null && records[index - offset]?.[grouped] !== moved?.[grouped]) return null
    return { index, side: clientY < top + height / 2 ? 'above' : 'below' }
  }
  const end = () => {
    setDragged(null)
    setMark(null)
  }
  return {
    mark,
    onRows: {
      onDragStart: (event: DragEvent) => {
        const row = rowOf(event.target)
        if (!row || !isGrip(event.target)) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setDragImage(row, 16, 16)
        setDragged(idAt(Number(row.dataset.row)))
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        const next = markAt(event)
        // Fires many times a second; skips renders that change nothing.
        if (next?.index !== mark?.index || next?.side !== mark?.side) setMark(next)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const place = markAt(event)
        if (dragged !== null && place) arrange(dragged, idAt(place.side === 'above' ? place.index : place.index + 1))
        end()
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const row = rowOf(event.target)
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 2 : undefined
        if (!row || step === undefined || !isGrip(event.target)) return
        event.preventDefault()
        const index = Number(row.dataset.row)
        const id = idAt(index)
        const isAtEdge = step < 0 ? index === 0 : idAt(index + 1) === null
        if (id !== null && !isAtEdge) arrange(id, idAt(index + step))
      },
    },
  }
}
