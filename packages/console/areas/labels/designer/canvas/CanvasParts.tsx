/** Small parts of the canvas: the grid, and an element while it’s being resized. */
import type { LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { Box } from '@postern/domain/areas/labels/scene.ts'
import { memo } from 'react'
import type { LabelDesigner } from '../useDesigner.ts'
import { ShapePaths } from './ShapePaths.tsx'
import classes from './Stage.module.css'

interface GridProps {
  label: Box
  scale: number
  /** In dots. */
  step: number
}

export const Grid = memo(function Grid({ label, scale, step }: GridProps) {
  const lines = (length: number) =>
    Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => Math.round((index + 1) * step * scale) + 0.5)
  const [width, height] = [label.width * scale, label.height * scale]
  return (
    <path
      className={classes.grid}
      d={
        lines(label.width)
          .map((x) => `M${x} 0V${height}`)
          .join('') +
        lines(label.height)
          .map((y) => `M0 ${y}H${width}`)
          .join('')
      }
    />
  )
})

export const ResizedShapes = ({ designer, element }: { designer: LabelDesigner; element: LabelElement }) => (
  <g pointerEvents="none">
    <ShapePaths shapes={designer.shapesOf(element)} />
  </g>
)
