/** Which rows are in view, and a handle to scroll to a row. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'

export interface VirtualRows {
  /** Scrolls a row into view and focuses its link. */
  focusRow: (index: number) => void
}

interface Options {
  /** `count` rows are loaded; `offset` rows before them were dropped from memory. */
  offset: number
  count: number
  rowHeight: number
  /** Height of a group heading above the row. */
  heightAbove: (index: number) => number
  /** Height of the sticky header, which would cover a row. */
  headerHeight: number
  scroller: RefObject<HTMLElement | null>
  keyOf: (index: number) => string | number
  handle: RefObject<VirtualRows | null>
  onNearEnd: () => void
  onNearStart: () => void
}

const overscan = 12
/** The next page is requested when fewer than this many rows are left below the view. */
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
  // A distant row renders only after scrolling, so retry after every render until it exists.
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

  // Dropped rows that aren't loaded again yet are empty space, like everything out of view.
  const there = items.filter(({ index }) => index >= offset)
  const top = there[0]?.start ?? (items.length > 0 ? virtual.getTotalSize() + headerHeight : headerHeight)
  const bottom = there.at(-1)?.end ?? top
  return {
    indexes: there.map(({ index }) => index),
    before: top - headerHeight,
    after: virtual.getTotalSize() - (bottom - headerHeight),
  }
}
