/** Renders labels as a PDF: one page each, at exact size, drawn with the same shapes. */
import { buffer } from 'node:stream/consumers'
import { readOutline } from '@postern/domain/areas/labels/drawing/outline.ts'
import type { Scene, Shape } from '@postern/domain/areas/labels/scene.ts'
import PDFDocument from 'pdfkit'

const pointsPerMm = 72 / 25.4

const fills: Readonly<Record<Shape['paint'], string>> = { black: '#000000', white: '#ffffff', invert: '#ffffff' }

type Point = readonly [x: number, y: number]

/** The point two thirds of the way, which is the handle of the cubic curve that equals a quadratic one. */
const handle = ([fromX, fromY]: Point, [toX, toY]: Point): Point => [
  fromX + ((toX - fromX) * 2) / 3,
  fromY + ((toY - fromY) * 2) / 3,
]

/** Converts quadratic curves to cubic ones: PDF has no quadratic curves, and pdfkit’s conversion isn’t exact. */
function drawPath(pdf: PDFKit.PDFDocument, path: string): void {
  const { commands, numbers } = readOutline(path)
  let at = 0
  let current: Point = [0, 0]
  const next = (): Point => {
    const point: Point = [numbers[at] ?? 0, numbers[at + 1] ?? 0]
    at += 2
    return point
  }
  for (const command of commands) {
    if (command === 'Z') pdf.closePath()
    else if (command === 'Q') {
      const [middle, end] = [next(), next()]
      pdf.bezierCurveTo(...handle(current, middle), ...handle(end, middle), ...end)
      current = end
    } else if (command === 'C') {
      const [first, second, end] = [next(), next(), next()]
      pdf.bezierCurveTo(...first, ...second, ...end)
      current = end
    } else {
      current = next()
      if (command === 'M') pdf.moveTo(...current)
      else pdf.lineTo(...current)
    }
  }
}

export function pdfOf(scenes: readonly Scene[]): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Producer: 'Postern', Creator: 'Postern' } })
  const inverting = pdf.ref({ Type: 'ExtGState', BM: 'Difference' })
  inverting.end('')
  for (const { width, height, dpmm, shapes } of scenes) {
    const scale = pointsPerMm / dpmm
    pdf.addPage({ size: [width * scale, height * scale], margin: 0 })
    pdf.page.ext_gstates.Invert = inverting
    // White background, which inverted shapes need.
    pdf.rect(0, 0, width * scale, height * scale).fill('#ffffff')
    pdf.save().scale(scale)
    for (const { path, paint, fillRule } of shapes) {
      pdf.save()
      if (paint === 'invert') pdf.addContent('/Invert gs')
      drawPath(pdf, path)
      pdf.fill(fills[paint], fillRule === 'evenodd' ? 'even-odd' : 'non-zero').restore()
    }
    pdf.restore()
  }
  pdf.end()
  return buffer(pdf)
}
