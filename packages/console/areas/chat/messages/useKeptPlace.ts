/** Keeps the scroll position while messages are added above and below it. At the end, it stays at the end. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance in pixels that counts as the end. */
const closeToEnd = 40

interface Kept {
  /** Changes whenever rows are added or removed. */
  readonly version: string
  readonly at: number | null
  readonly hasNewer: boolean
}

export function useKeptPlace({ version, at, hasNewer }: Kept) {
  const box = useRef<HTMLElement>(null)
  const isPlaced = useRef(false)
  /** The topmost visible row, and its offset from the top edge. */
  const anchor = useRef<{ seq: string; offset: number } | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const wasAtEnd = useRef(true)

  const note = () => {
    const element = box.current
    if (!element) return
    const isEnd = element.scrollHeight - element.scrollTop - element.clientHeight < closeToEnd
    wasAtEnd.current = isEnd
    setIsAtEnd(isEnd)
    const top = element.getBoundingClientRect().top
    for (const row of element.querySelectorAll<HTMLElement>('[data-seq]')) {
      const { bottom, top: rowTop } = row.getBoundingClientRect()
      if (bottom <= top) continue
      anchor.current = { seq: row.dataset.seq ?? '', offset: rowTop - top }
      return
    }
  }

  /** Restores the position: the end, or the row that was topmost. */
  const keep = () => {
    const element = box.current
    if (!element) return
    if (wasAtEnd.current && !hasNewer) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const row = element.querySelector(`[data-seq="${anchor.current.seq}"]`)
      const top = element.getBoundingClientRect().top
      if (row) element.scrollTop += row.getBoundingClientRect().top - top - anchor.current.offset
    }
  }
  const keepSized = useEffectEvent(() => {
    if (isPlaced.current) keep()
  })
  useEffect(() => {
    // Texts and cards render shortly after their message, and the window may be resized.
    const observer = new ResizeObserver(() => keepSized())
    const rows = box.current?.firstElementChild
    if (rows) observer.observe(rows)
    return () => observer.disconnect()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever rows come or go, whatever else changes
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (!isPlaced.current) {
      if (!element.querySelector('[data-seq]')) return
      isPlaced.current = true
      const target = element.querySelector(at === null ? '[data-new]' : `[data-seq="${at}"]`)
      if (target) target.scrollIntoView({ block: 'center' })
      else element.scrollTop = element.scrollHeight
    } else keep()
    note()
  }, [version])

  return { box, isAtEnd, onScroll: note }
}
