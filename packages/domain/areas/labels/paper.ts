/** A label's paper, from its record's size in inches and dpi. */
import type { Dpmm } from './document.ts'

const mmPerInch = 25.4

export const labelDpis = ['203', '300', '600'] as const
export type LabelDpi = (typeof labelDpis)[number]

/** A 300 dpi head has 11.8 dots per millimeter, which ZPL rounds to 12. */
export const dpmmByDpi: Readonly<Record<LabelDpi, Dpmm>> = { '203': 8, '300': 12, '600': 24 }

const dpmmOf = (dpi: string): Dpmm => dpmmByDpi[labelDpis.find((each) => each === dpi) ?? '203']

export interface LabelPaper {
  readonly dpmm: Dpmm
  readonly widthMm: number
  readonly heightMm: number
}

interface Sized {
  readonly widthIn: number
  readonly heightIn: number
  /** One of `labelDpis`; any other value counts as the first. */
  readonly dpi: string
}

export const paperOf = ({ widthIn, heightIn, dpi }: Sized): LabelPaper => ({
  dpmm: dpmmOf(dpi),
  widthMm: widthIn * mmPerInch,
  heightMm: heightIn * mmPerInch,
})
