import { type RefObject, useLayoutEffect, useState } from 'react'

/** In a page that isn't laid out, as in tests. */
const unmeasured = 640

/** As wide as the element is, from its first paint on. */
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
