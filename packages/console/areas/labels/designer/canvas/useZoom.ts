/** Zoom of the canvas, in pixels per dot. Fits the label until the user zooms. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const limits = { least: 0.1, most: 8 } as const
const stepFactor = 1.25
const wheelFactor = 0.0015
/** Space for rulers, handles and the size badge. */
export const stageMargin = { left: 48, top: 52, right: 40, bottom: 48 } as const
/** On most screens, a CSS inch is about an inch. */
const cssPxPerMm = 96 / 25.4
const largestFit = 1.5

const clamp = (scale: number): number => Math.min(limits.most, Math.max(limits.least, scale))

interface ZoomOptions {
  stage: RefObject<HTMLElement | null>
  /** Size of the label, in dots. */
  width: number
  height: number
  dpmm: number
}

export function useZoom({ stage, width, height, dpmm }: ZoomOptions) {
  const [room, setRoom] = useState({ width: 640, height: 400 })
  const [own, setOwn] = useState<number | null>(null)
  const anchor = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth || 640, height: element.clientHeight || 400 })
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(element)
    return () => seen.disconnect()
  }, [stage])

  const fit = Math.min(
    largestFit,
    (room.width - stageMargin.left - stageMargin.right) / width,
    (room.height - stageMargin.top - stageMargin.bottom) / height,
  )
  const scale = clamp(own ?? fit)

  // Keep the point under the pointer in place.
  useLayoutEffect(() => {
    const [element, at] = [stage.current, anchor.current]
    anchor.current = null
    if (!element || !at) return
    const drawing = element.querySelector('svg')?.getBoundingClientRect()
    if (!drawing) return
    const place = element.getBoundingClientRect()
    element.scrollLeft += drawing.left - place.left + stageMargin.left + at.x * scale - at.left
    element.scrollTop += drawing.top - place.top + stageMargin.top + at.y * scale - at.top
  }, [scale, stage])

  const latest = useRef(scale)
  useEffect(() => {
    latest.current = scale
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const drawing = element.querySelector('svg')?.getBoundingClientRect()
      const place = element.getBoundingClientRect()
      const before = latest.current
      if (drawing)
        anchor.current = {
          x: (event.clientX - drawing.left - stageMargin.left) / before,
          y: (event.clientY - drawing.top - stageMargin.top) / before,
          left: event.clientX - place.left,
          top: event.clientY - place.top,
        }
      setOwn(clamp(before * Math.exp(-event.deltaY * wheelFactor)))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  return {
    scale,
    isFit: own === null,
    zoomIn: () => setOwn(clamp(scale * stepFactor)),
    zoomOut: () => setOwn(clamp(scale / stepFactor)),
    zoomToFit: () => setOwn(null),
    trueSize: () => setOwn(clamp(cssPxPerMm / dpmm)),
  }
}

export type Zoom = ReturnType<typeof useZoom>
