/** Labels as a PDF: one page each, at their exact size, drawn with the same shapes. */
import { buffer } from 'node:stream/consumers'
import type { Scene, Shape } from '@postern/domain/areas/labels/scene.ts'
import PDFDocument from 'pdfkit'

const pointsPerMm = 72 / 25.4

const fills: Readonly<Record<Shape['paint'], string>> = { black: '#000000', white: '#ffffff', invert: '#ffffff' }

export function pdfOf(scenes: readonly Scene[]): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0, info: { Producer: 'Postern', Creator: 'Postern' } })
  const inverting = pdf.ref({ Type: 'ExtGState', BM: 'Difference' })
  inverting.end('')
  for (const { width, height, dpmm, shapes } of scenes) {
    const scale = pointsPerMm / dpmm
    pdf.addPage({ size: [width * scale, height * scale], margin: 0 })
    pdf.page.ext_gstates.Invert = inverting
    // Paper, for what is inverted.
    pdf.rect(0, 0, width * scale, height * scale).fill('#ffffff')
    pdf.save().scale(scale)
    for (const { path, paint, fillRule } of shapes) {
      pdf.save()
      if (paint === 'invert') pdf.addContent('/Invert gs')
      pdf
        .path(path)
        .fill(fills[paint], fillRule === 'evenodd' ? 'even-odd' : 'non-zero')
        .restore()
    }
    pdf.restore()
  }
  pdf.end()
  return buffer(pdf)
}
