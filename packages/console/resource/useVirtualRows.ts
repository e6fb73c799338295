/** Which rows are in view, and a handle to bring one there. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'

export interface VirtualRows {
  /** Scrolls a row into view and puts the focus on its link. */
  focusRow: (index: number) => void
}

interface Options {
  count: number
  rowHeight: number
  /** What sticks to the top and would cover a row. */
  headerHeight: number
  scroller: RefObject<HTMLElement | null>
  keyOf: (index: number) => string | number
  handle: RefObject<VirtualRows | null>
  onNearEnd: () => void
}

const overscan = 12
/** More is asked for while this many rows are still below the last one in view. */
const ahead = 30

export function useVirtualRows(options: Options) {
  const { count, rowHeight, headerHeight, scroller, keyOf, handle, onNearEnd } = options
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
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
    if (last >= 0 && last >= count - ahead) onNearEnd()
  }, [last, count, onNearEnd])

  return {
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? headerHeight) - headerHeight,
    after: virtual.getTotalSize() - ((items.at(-1)?.end ?? headerHeight) - headerHeight),
  }
}
