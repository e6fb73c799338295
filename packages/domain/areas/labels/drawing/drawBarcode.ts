/** Draws barcodes in whole dots, with the text below or above. */
import type { BarcodeElement, MatrixElement } from '../document.ts'
import type { Box } from '../scene.ts'
import { type Drawing, type Drawn, dotsAtLeast1, joined, placed, shapeOf, sized, type Turned } from './drawn.ts'
import { guardsOf, humanText } from './humanText.ts'
import { barsInDots, linearSymbol } from './linearSymbol.ts'
import { matrixSymbol } from './matrixSymbol.ts'
import { type Matrix, rectangle, turnedBox } from './outline.ts'

/** Printers place a QR code 10 dots below ^FO, or 7 modules above ^FT. */
const [qrDrop, qrLift] = [10, 7]
/** Spacing of hexagons in a MaxiCode, in millimeters and in outline units. */
const hexagonMm = 25.5 / 29
const hexagonUnits = 3.5

function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

export function drawBarcode(element: BarcodeElement, text: string, { dpmm, glyphs }: Drawing): Drawn {
  const symbol = linearSymbol(text, element)
  const module = dotsAtLeast1(element.module, dpmm)
  const height = dotsAtLeast1(element.height, dpmm)
  const { bars, width } = barsInDots(symbol, module, element.ratio)
  const place = placed(element, width, height, dpmm)
  const guards = guardsOf(element.symbology)
  const human = humanText(symbol, element, { width, height, module }, glyphs)
  const outlines = () =>
    bars.map((bar, at) => {
      const high = Math.round(height * (symbol.heights?.[at] ?? 1))
      return rectangle(bar.x, height - high, bar.width, high + (guards.bars.includes(at) ? guards.modules * module : 0))
    })
  const box = sized(width, height)
  const guarded = sized(width, height + (guards.bars.length > 0 ? guards.modules * module : 0))
  const covered = human ? [guarded, human.box] : [guarded]
  return {
    shapes: () => [
      shapeOf(element, joined(outlines(), place)),
      ...(human ? [shapeOf(element, human.path(place), { isCrisp: false })] : []),
    ],
    box: turnedBox(covered.reduce(around), place),
    ink: covered.map((part) => turnedBox(part, place)),
    symbol: turnedBox(box, place),
    module,
    changed: symbol.changed,
    layout: null,
  }
}

export function drawMatrix(element: MatrixElement, text: string, { dpmm }: Drawing): Drawn {
  const bars = matrixSymbol(text, element)
  const { symbology } = element
  const isFixed = symbology === 'maxicode'
  const module = isFixed ? (hexagonMm / hexagonUnits) * dpmm : dotsAtLeast1(element.module, dpmm)
  const rows = symbology === 'pdf417' ? Math.max(1, Math.round(module * element.rowHeight)) : module
  const [width, height] = [Math.round(bars.width * module), Math.round(bars.height * rows)]
  // Printers don’t rotate QR codes and MaxiCode.
  const upright: Turned = symbology === 'qr' || isFixed ? { ...element, turn: 0 } : element
  const lowered = symbology !== 'qr' ? 0 : element.origin === 'top' ? qrDrop : -qrLift * module
  const [a, b, c, d, e, f] = placed(upright, width, height, dpmm)
  const place: Matrix = [a * module, b * module, c * rows, d * rows, e, f + lowered]
  const box = turnedBox(sized(bars.width, bars.height), place)
  return {
    shapes: () => [shapeOf(element, joined(bars.outlines, place), { fillRule: 'evenodd', isCrisp: !isFixed })],
    box,
    ink: [box],
    symbol: box,
    module,
    changed: null,
    layout: null,
  }
}
