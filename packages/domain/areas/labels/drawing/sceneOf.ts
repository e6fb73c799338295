/** Draws a label with its data as shapes, at a printer’s resolution. */
import type { Dpmm, LabelData, LabelDocument, LabelElement } from '../document.ts'
import type { Box, Glyphs, Scene, Shape } from '../scene.ts'
import { fillElement } from '../variables.ts'
import { drawElement } from './drawElement.ts'
import { UndrawableError } from './undrawable.ts'

/** An element’s text with its variables filled in. Without data, variables are shown by name. */
export function textOf(element: LabelElement, data: LabelData | null): string {
  if (data !== null) return fillElement(element, data)
  return 'value' in element ? element.value : ''
}

/** Tolerance so that floating-point error doesn’t cost a dot. */
const hair = 1e-6

export const dotsOf = (mm: number, dpmm: number): number => Math.max(1, Math.floor(mm * dpmm + hair))

/** Placeholder box for an element that can’t be drawn, so it can still be selected. */
function emptyBox(element: LabelElement, dpmm: number): Box {
  const size = 10 * dpmm
  const height = element.kind === 'barcode' ? Math.round(element.height * dpmm) : size
  return { x: Math.round(element.x * dpmm), y: Math.round(element.y * dpmm), width: size, height }
}

export function sceneOf(
  document: LabelDocument,
  data: LabelData | null,
  glyphs: Glyphs,
  dpmm: Dpmm = document.dpmm,
): Scene {
  const shapes: Shape[] = []
  const boxes = new Map<string, Box>()
  const failures = new Map<string, string>()
  for (const element of document.elements) {
    try {
      const drawn = drawElement(element, textOf(element, data), { dpmm, glyphs })
      shapes.push(...drawn.shapes())
      boxes.set(element.id, drawn.box)
    } catch (error) {
      if (!(error instanceof UndrawableError)) throw error
      failures.set(element.id, error.message)
      boxes.set(element.id, emptyBox(element, dpmm))
    }
  }
  return {
    width: dotsOf(document.widthMm, dpmm),
    height: dotsOf(document.heightMm, dpmm),
    dpmm,
    shapes,
    boxes,
    failures,
  }
}
