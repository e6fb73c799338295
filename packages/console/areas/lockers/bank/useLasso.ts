/** Rectangle selection by dragging. Starts after a few pixels, so a click isn't a drag. */
import { rectBetween } from '@postern/domain/areas/lockers/geometry/pointing.ts'
import type { Rect } from '@postern/domain/areas/lockers/geometry/wall.ts'
import { type PointerEvent, useRef, useState } from 'react'

const startPx = 5

interface Point {
  x: number
  y: number
}

const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const box = currentTarget.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}

/** `onEnd` gets the rectangle in pixels of the drawing, and whether it adds to the selection. */
export function useLasso(onEnd: (rect: Rect, add: boolean) => void) {
  const start = useRef<Point | null>(null)
  const [lasso, setLasso] = useState<Rect | null>(null)
  const stop = () => {
    start.current = null
    setLasso(null)
  }
  return {
    lasso,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        // On touch, dragging scrolls.
        if (event.button === 0 && event.pointerType === 'mouse') start.current = pointIn(event)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current) return
        const rect = rectBetween(start.current, pointIn(event))
        if (lasso === null && Math.max(rect.width, rect.height) < startPx) return
        if (lasso === null) event.currentTarget.setPointerCapture(event.pointerId)
        setLasso(rect)
      },
      onPointerUp: (event: PointerEvent) => {
        if (lasso) onEnd(lasso, event.shiftKey || event.ctrlKey || event.metaKey)
        stop()
      },
      onPointerCancel: stop,
    },
  }
}
