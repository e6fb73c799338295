/** One element of the label: its shapes and its target for pointer and keyboard. */
import type { Box, Shape } from '@postern/domain/areas/labels/scene.ts'
import { memo } from 'react'
import { ShapePaths } from './ShapePaths.tsx'
import classes from './Stage.module.css'

interface ElementShapesProps {
  id: string
  shapes: readonly Shape[]
  box: Box
  /** Extra hit area around thin elements, in dots. */
  reach: number
  words: string
  isSelected: boolean
  isLocked: boolean
  /** Why it can’t be drawn. */
  failure: string | undefined
}

const sameShapes = (a: readonly Shape[], b: readonly Shape[]): boolean =>
  a.length === b.length && a.every((shape, index) => shape.path === b[index]?.path && shape.paint === b[index]?.paint)

const isSame = (a: ElementShapesProps, b: ElementShapesProps): boolean =>
  a.id === b.id &&
  a.reach === b.reach &&
  a.words === b.words &&
  a.isSelected === b.isSelected &&
  a.isLocked === b.isLocked &&
  a.failure === b.failure &&
  a.box.x === b.box.x &&
  a.box.y === b.box.y &&
  a.box.width === b.box.width &&
  a.box.height === b.box.height &&
  sameShapes(a.shapes, b.shapes)

export const ElementShapes = memo(function ElementShapes(props: ElementShapesProps) {
  const { id, shapes, box, reach, words, isSelected, isLocked, failure } = props
  return (
    <g
      role="option"
      aria-selected={isSelected}
      aria-label={failure === undefined ? words : `${words}, ${failure}`}
      tabIndex={0}
      className={classes.element}
      data-element={id}
      data-locked={isLocked || undefined}
      data-failed={failure !== undefined || undefined}
    >
      <rect
        className={classes.hit}
        x={box.x - reach}
        y={box.y - reach}
        width={box.width + reach * 2}
        height={box.height + reach * 2}
      />
      <ShapePaths shapes={shapes} />
    </g>
  )
}, isSame)
