/** Draws one element. */
import type { LabelElement } from '../document.ts'
import { drawBarcode, drawMatrix } from './drawBarcode.ts'
import { drawBox, drawEllipse, drawImage, drawLine } from './drawGraphic.ts'
import { type Drawing, type Drawn, sized } from './drawn.ts'
import { drawText } from './drawText.ts'

const nothing: Drawn = {
  shapes: () => [],
  box: sized(0, 0),
  ink: [],
  symbol: null,
  module: null,
  changed: null,
  layout: null,
}

/** Throws `UndrawableError` if the element can’t be drawn with this data. */
export function drawElement(element: LabelElement, text: string, drawing: Drawing): Drawn {
  switch (element.kind) {
    case 'text':
      return drawText(element, text, drawing)
    case 'barcode':
      return drawBarcode(element, text, drawing)
    case 'matrix':
      return drawMatrix(element, text, drawing)
    case 'box':
      return drawBox(element, drawing)
    case 'line':
      return drawLine(element, drawing)
    case 'ellipse':
      return drawEllipse(element, drawing)
    case 'image':
      return drawImage(element, drawing)
    case 'raw':
      return { ...nothing, box: { ...nothing.box, x: element.x * drawing.dpmm, y: element.y * drawing.dpmm } }
  }
}
