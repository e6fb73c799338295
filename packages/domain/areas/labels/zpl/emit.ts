/** Writes a label for a printer. Lengths are rounded to whole dots here. */
import type { Dpmm, LabelDocument } from '../document.ts'
import { plainGround, writeElement } from './write.ts'

export function emitLabel(document: LabelDocument, dpmm: Dpmm): string {
  const ground = plainGround(dpmm)
  const dots = (mm: number) => Math.max(1, Math.round(mm * dpmm))
  return [
    '^XA',
    '^CI28',
    `^PW${dots(document.widthMm)}`,
    `^LL${dots(document.heightMm)}`,
    '^LH0,0',
    ...(document.settings ?? []),
    ...document.elements.map((element) => writeElement(element, ground)),
    '^XZ',
  ].join('\n')
}
