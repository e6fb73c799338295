import { Tooltip } from '@mantine/core'
import type { RefObject } from 'react'

interface HintBubbleProps {
  target: RefObject<HTMLElement | null>
  label: string
  position: 'top' | 'right'
}

/** The part of useHint that needs Mantine. */
export default function HintBubble({ target, label, position }: HintBubbleProps) {
  return <Tooltip target={target} opened label={label} position={position} />
}
