/** Moves, aligns and distributes elements. Boxes are in dots, elements in millimeters. */
import type { LabelEdit, LabelElement } from '../document.ts'
import type { Box } from '../scene.ts'
import { around, bottomOf, type Point, rightOf } from './boxes.ts'

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof alignments)[number]

interface Boxed {
  readonly element: LabelElement
  readonly box: Box
}

/** Drops floating-point noise. */
const cleaned = (mm: number): number => Math.round(mm * 1e6) / 1e6

/** Moves an element by dots of the label, whatever its origin. */
export const movedBy = <T extends LabelElement>(element: T, { x, y }: Point, dpmm: number): T => ({
  ...element,
  x: cleaned(element.x + x / dpmm),
  y: cleaned(element.y + y / dpmm),
})

export const moveAll = (elements: readonly LabelElement[], by: Point, dpmm: number): LabelEdit[] =>
  by.x === 0 && by.y === 0
    ? []
    : elements
        .filter(({ isLocked }) => !isLocked)
        .map((element) => ({ kind: 'change', element: movedBy(element, by, dpmm) }))

const shiftTo = (alignment: Alignment, box: Box, frame: Box): Point => {
  switch (alignment) {
    case 'left':
      return { x: frame.x - box.x, y: 0 }
    case 'center':
      return { x: frame.x + frame.width / 2 - box.x - box.width / 2, y: 0 }
    case 'right':
      return { x: rightOf(frame) - rightOf(box), y: 0 }
    case 'top':
      return { x: 0, y: frame.y - box.y }
    case 'middle':
      return { x: 0, y: frame.y + frame.height / 2 - box.y - box.height / 2 }
    case 'bottom':
      return { x: 0, y: bottomOf(frame) - bottomOf(box) }
  }
}

/** Units that move together: single elements or whole groups. */
function units(boxed: readonly Boxed[]): { elements: LabelElement[]; box: Box }[] {
  const byGroup = new Map<string, Boxed[]>()
  for (const each of boxed) {
    const key = each.element.group === null ? `element ${each.element.id}` : `group ${each.element.group}`
    byGroup.set(key, [...(byGroup.get(key) ?? []), each])
  }
  return [...byGroup.values()].flatMap((members) => {
    const box = around(members.map((each) => each.box))
    return box ? [{ elements: members.map(({ element }) => element), box }] : []
  })
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Aligns elements with each other, or a single one with the label. */
export function align(boxed: readonly Boxed[], alignment: Alignment, label: Box, dpmm: number): LabelEdit[] {
  const moving = units(boxed)
  const frame = moving.length > 1 ? around(moving.map(({ box }) => box)) : label
  if (!frame) return []
  return moving.flatMap(({ elements, box }) => moveAll(elements, rounded(shiftTo(alignment, box, frame)), dpmm))
}

/** Spaces elements with equal gaps. The outermost two stay in place. */
export function distribute(boxed: readonly Boxed[], axis: 'x' | 'y', dpmm: number): LabelEdit[] {
  const lengthOf = ({ width, height }: Box) => (axis === 'x' ? width : height)
  const ordered = units(boxed).toSorted((a, b) => a.box[axis] - b.box[axis])
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last || ordered.length < 3) return []
  const span = last.box[axis] + lengthOf(last.box) - first.box[axis]
  const gap = (span - ordered.reduce((sum, { box }) => sum + lengthOf(box), 0)) / (ordered.length - 1)
  let at = first.box[axis]
  return ordered.flatMap(({ elements, box }) => {
    const by = Math.round(at - box[axis])
    at += lengthOf(box) + gap
    return moveAll(elements, axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by }, dpmm)
  })
}
