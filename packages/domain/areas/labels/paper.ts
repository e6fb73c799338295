/** A label's paper, from the inches and the dpi of its record. */
import type { Dpmm } from './document.ts'

const mmPerInch = 25.4
const dpmmByDpi: Readonly<Record<string, Dpmm>> = { '203': 8, '300': 12, '600': 24 }

export const dpmmOf = (dpi: string): Dpmm => dpmmByDpi[dpi] ?? 8

export interface LabelPaper {
  readonly dpmm: Dpmm
  readonly widthMm: number
  readonly heightMm: number
}

interface Sized {
  readonly widthIn: number
  readonly heightIn: number
  readonly dpi: string
}

export const paperOf = ({ widthIn, heightIn, dpi }: Sized): LabelPaper => ({
  dpmm: dpmmOf(dpi),
  widthMm: widthIn * mmPerInch,
  heightMm: heightIn * mmPerInch,
})
