import { type RefObject, useLayoutEffect, useState } from 'react'

/** Used without layout, as in tests. */
const unmeasured = 640

/** The width of the element, from its first paint on. */
export function useContainerWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth || unmeasured)
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(element)
    return () => seen.disconnect()
  }, [place])
  return width
}
