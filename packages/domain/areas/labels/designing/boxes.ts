/** Geometry of bounding boxes, in dots. */
import type { Box } from '../scene.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export const rightOf = ({ x, width }: Box): number => x + width
export const bottomOf = ({ y, height }: Box): number => y + height
export const centerOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })
export const movedBox = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y })

/** The bounding box of all boxes; null if there are none. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return { x, y, width: Math.max(...boxes.map(rightOf)) - x, height: Math.max(...boxes.map(bottomOf)) - y }
}

/** The box between two opposite corners, in any order. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** Inclusive, so a line with zero height can be touched. */
export const touches = (a: Box, b: Box): boolean =>
  a.x <= rightOf(b) && b.x <= rightOf(a) && a.y <= bottomOf(b) && b.y <= bottomOf(a)

/** Includes a margin of `reach` dots, so thin lines can be hit. */
export const contains = (box: Box, { x, y }: Point, reach: number): boolean =>
  x >= box.x - reach && x <= rightOf(box) + reach && y >= box.y - reach && y <= bottomOf(box) + reach
