/** How printer fonts are set: the scalable one (0), and bitmap fonts, which have a cell for every character. */
import { fontSize } from '../zpl/fonts.ts'

interface BitmapFont {
  /** Between cells, of the cell’s width. */
  readonly gap: number
  /** From the top of the cell, of its height. */
  readonly baseline: number
  readonly isUpperCase: boolean
}

/** From the ZPL II manual. P to V are set like font 0, at fixed sizes. */
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

/** Between characters, of their width; null where each has a width of its own. */
export const cellGap = (font: string): number | null => bitmapFonts[font]?.gap ?? null

export interface Face {
  /** Of a line, in dots. */
  readonly height: number
  /** Of characters, in dots, where font 0 is as wide as high. */
  readonly width: number
  /** From the top of a line. */
  readonly baseline: number
  /** Of every character, where all are equally wide. */
  readonly cell: { readonly width: number; readonly advance: number } | null
  readonly isUpperCase: boolean
}

/** Capitals of font 0 are three quarters of its height. */
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
