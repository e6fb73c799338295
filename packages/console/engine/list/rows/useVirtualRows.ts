/** Which rows are in view, and a handle to bring one there. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'

export interface VirtualRows {
  /** Scrolls a row into view and puts the focus on its link. */
  focusRow: (index: number) => void
}

interface Options {
  /** Rows that are there, and before them those that were let go. */
  offset: number
  count: number
  rowHeight: number
  /** What stands above a row and belongs to it. */
  heightAbove: (index: number) => number
  /** What sticks to the top and would cover a row. */
  headerHeight: number
  scroller: RefObject<HTMLElement | null>
  keyOf: (index: number) => string | number
  handle: RefObject<VirtualRows | null>
  onNearEnd: () => void
  onNearStart: () => void
}

const overscan = 12
/** More is asked for while this many rows are still below the last one in view. */
const ahead = 30

export function useVirtualRows(options: Options) {
  const { offset, count, rowHeight, heightAbove, headerHeight, scroller, keyOf, handle, onNearEnd, onNearStart } =
    options
  const virtual = useVirtualizer({
    count: offset + count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + heightAbove(index),
    getItemKey: keyOf,
    overscan,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows change their height with the density
  useEffect(() => virtual.measure(), [rowHeight])

  const wanted = useRef<number | null>(null)
  const focusWanted = useCallback(() => {
    if (wanted.current === null) return
    const link = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"] a`)
    if (!link) return
    link.focus({ preventScroll: true })
    wanted.current = null
  }, [scroller])
  useImperativeHandle(
    handle,
    () => ({
      focusRow: (index) => {
        wanted.current = index
        virtual.scrollToIndex(index)
        focusWanted()
      },
    }),
    [virtual, focusWanted],
  )
  // A row far away is drawn only after the scrolling: so it is tried after every drawing until it is there.
  useEffect(focusWanted)

  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (last >= 0 && last >= offset + count - ahead) onNearEnd()
  }, [last, offset, count, onNearEnd])
  const first = items[0]?.index ?? 0
  useEffect(() => {
    if (offset > 0 && first < offset + ahead) onNearStart()
  }, [first, offset, onNearStart])

  // What was let go and is not back yet is room, like everything that is not in view.
  const there = items.filter(({ index }) => index >= offset)
  const top = there[0]?.start ?? (items.length > 0 ? virtual.getTotalSize() + headerHeight : headerHeight)
  const bottom = there.at(-1)?.end ?? top
  return {
    indexes: there.map(({ index }) => index),
    before: top - headerHeight,
    after: virtual.getTotalSize() - (bottom - headerHeight),
  }
}
