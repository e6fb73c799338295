/** Positions new elements and inserts variables into existing ones. */
import { movedBy } from '@postern/domain/areas/labels/designing/arranging.ts'
import { centerOf, type Point } from '@postern/domain/areas/labels/designing/boxes.ts'
import type { LabelDocument, LabelElement } from '@postern/domain/areas/labels/document.ts'
import type { Box } from '@postern/domain/areas/labels/scene.ts'
import { insertedAt } from './properties/templateEdits.ts'

const stepDots = 16

/** Centers an element at a point in dots, or in the middle of the label, offset while that position is taken. */
export function placedAt(
  element: LabelElement,
  at: Point | null,
  boxOf: (element: LabelElement) => Box | null,
  label: Box,
  { elements, dpmm }: LabelDocument,
): LabelElement {
  const box = boxOf(element)
  const center = box ? centerOf(box) : { x: 0, y: 0 }
  const wanted = at ?? centerOf(label)
  const dots = (mm: number) => Math.round(mm * dpmm)
  let by = { x: Math.round(wanted.x - center.x), y: Math.round(wanted.y - center.y) }
  const isTaken = () =>
    elements.some((each) => dots(each.x) === dots(element.x) + by.x && dots(each.y) === dots(element.y) + by.y)
  for (let tries = 0; at === null && isTaken() && tries < elements.length; tries++)
    by = { x: by.x + stepDots, y: by.y + stepDots }
  return movedBy(element, by, dpmm)
}

/** Null if it prints no data. */
export const withVariable = (element: LabelElement, name: string): LabelElement | null =>
  element.kind === 'text' || element.kind === 'barcode' || element.kind === 'matrix'
    ? { ...element, value: insertedAt(element.value, name, null) }
    : null
