import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart, leftOut } from '../lazyPart.tsx'

const HintBubble = lazyPart(() => import('./HintBubble.tsx'), leftOut)

const openDelayMs = 350

interface Hinted<E extends HTMLElement> {
  /** Spread on the element to hover. */
  target: {
    ref: RefObject<E | null>
    onPointerEnter: () => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: () => void
  }
  /** Render it next to the element. */
  bubble: ReactNode
}

/**
 * A tooltip that is created on hover or focus: a list has hundreds, and an idle tooltip costs more than its row. Screen
 * readers skip it; the element has its own name.
 */
export function useHint<E extends HTMLElement>(label: () => string, position: 'top' | 'right' = 'top'): Hinted<E> {
  const ref = useRef<E>(null)
  const [pointed, setPointed] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!pointed) return
    const timer = setTimeout(() => setOpened(true), openDelayMs)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpened(false)
    addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKey)
      setOpened(false)
    }
  }, [pointed])
  const enter = () => setPointed(true)
  const leave = () => setPointed(false)
  return {
    target: { ref, onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave },
    bubble: opened && (
      <Suspense fallback={null}>
        <HintBubble target={ref} label={label()} position={position} />
      </Suspense>
    ),
  }
}
