/** The selection: an outline around each element, resize handles and the size. */
import type { Handle } from '@postern/domain/areas/labels/designing/resizing.ts'
import type { Box } from '@postern/domain/areas/labels/scene.ts'
import classes from './Stage.module.css'

interface SelectionFrameProps {
  /** In pixels. */
  boxes: readonly Box[]
  /** Bounding box of the whole selection. */
  frame: Box
  handles: readonly Handle[]
  /** `440 × 76 dots`. */
  size: string
  isLocked: boolean
}

const around = 3
const handlePx = 7

const cornerOf = ({ x, y, width, height }: Box, handle: Handle) => ({
  x: handle.includes('w') ? x - around : handle.includes('e') ? x + width + around : x + width / 2,
  y: handle.includes('n') ? y - around : handle.includes('s') ? y + height + around : y + height / 2,
})

/** Approximate width of a character in the badge. Measuring the text would force a layout in every frame of a drag. */
const charPx = 5.6

function SizeBadge({ text, x, y }: { text: string; x: number; y: number }) {
  const width = text.length * charPx + 14
  return (
    <g transform={`translate(${x} ${y})`} className={classes.badge}>
      <rect x={-width / 2} width={width} height={16} rx={3} />
      <text y={11.5} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

export function SelectionFrame({ boxes, frame, handles, size, isLocked }: SelectionFrameProps) {
  return (
    <svg className={classes.selection} data-locked={isLocked || undefined} overflow="visible" aria-hidden="true">
      {boxes.map((box, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: outlines have no other name
          key={index}
          className={classes.outline}
          x={box.x - around}
          y={box.y - around}
          width={box.width + around * 2}
          height={box.height + around * 2}
        />
      ))}
      {boxes.length !== 1 && (
        <rect
          className={classes.whole}
          x={frame.x - around}
          y={frame.y - around}
          width={frame.width + around * 2}
          height={frame.height + around * 2}
        />
      )}
      {handles.map((handle) => {
        const { x, y } = cornerOf(frame, handle)
        return (
          <rect
            key={handle}
            className={classes.handle}
            data-handle={handle}
            x={x - handlePx / 2}
            y={y - handlePx / 2}
            width={handlePx}
            height={handlePx}
            rx={1}
          />
        )
      })}
      <SizeBadge text={size} x={frame.x + frame.width / 2} y={frame.y + frame.height + around + 6} />
    </svg>
  )
}
