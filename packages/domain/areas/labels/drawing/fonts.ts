/** Metrics of printer fonts: the scalable font (0) and bitmap fonts, which are monospaced. */
import { fontSize } from '../zpl/fonts.ts'

interface BitmapFont {
  /** Gap between cells, as a fraction of the cell’s width. */
  readonly gap: number
  /** Distance from the top of the cell, as a fraction of its height. */
  readonly baseline: number
  readonly isUpperCase: boolean
}

/** From the ZPL II manual. Fonts P to V look like font 0 at fixed sizes. */
const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  A: { gap: 1 / 5, baseline: 7 / 9, isUpperCase: false },
  B: { gap: 2 / 7, baseline: 1, isUpperCase: true },
  C: { gap: 2 / 10, baseline: 14 / 18, isUpperCase: false },
  D: { gap: 2 / 10, baseline: 14 / 18, isUpperCase: false },
  E: { gap: 5 / 15, baseline: 23 / 28, isUpperCase: false },
  F: { gap: 3 / 13, baseline: 21 / 26, isUpperCase: false },
  G: { gap: 8 / 40, baseline: 48 / 60, isUpperCase: false },
  H: { gap: 6 / 13, baseline: 1, isUpperCase: true },
}

/** Gap between characters, as a fraction of their width; null for proportional fonts. */
export const cellGap = (font: string): number | null => bitmapFonts[font]?.gap ?? null

export interface Face {
  /** Line height, in dots. */
  readonly height: number
  /** Character width, in dots. Font 0 has its natural proportions when this equals the height. */
  readonly width: number
  /** Distance from the top of the line. */
  readonly baseline: number
  /** Cell of a monospaced font; null for proportional fonts. */
  readonly cell: { readonly width: number; readonly advance: number } | null
  readonly isUpperCase: boolean
}

/** Cap height of font 0, as a fraction of its height. */
export const capitals = 0.75

export function faceOf(font: string, tall: number, wide: number): Face {
  const { height, width } = fontSize(font, tall, wide)
  const bitmap = bitmapFonts[font]
  if (!bitmap) return { height, width, baseline: capitals * height, cell: null, isUpperCase: false }
  return {
    height,
    width,
    baseline: bitmap.baseline * height,
    cell: { width, advance: width * (1 + bitmap.gap) },
    isUpperCase: bitmap.isUpperCase,
  }
}
