/** Sizes of printer fonts. */
import { within } from './params.ts'

/** Height and width of a character cell, in dots. These fonts scale by whole multiples only. */
const cells: Readonly<Record<string, readonly [height: number, width: number]>> = {
  A: [9, 5],
  B: [11, 7],
  C: [18, 10],
  D: [18, 10],
  E: [28, 15],
  F: [26, 13],
  G: [60, 40],
  H: [21, 13],
  P: [20, 18],
  Q: [28, 24],
  R: [35, 31],
  S: [40, 35],
  T: [48, 42],
  U: [59, 53],
  V: [80, 71],
  GS: [24, 24],
}

/** Whether every printer has this font. */
export const isPrinterFont = (letter: string): boolean => letter === '0' || letter in cells

/** Minimum size of the scalable font, in dots. */
const smallest = 10

export interface FontSize {
  readonly height: number
  readonly width: number
}

/** The size a printer uses for a requested height and width, either of which can be missing. */
export function fontSize(font: string, height: number | null, width: number | null): FontSize {
  const cell = cells[font]
  if (!cell) {
    return { height: Math.max(smallest, height || width || 15), width: Math.max(smallest, width || height || 15) }
  }
  const [tall, wide] = cell
  const times = (size: number | null, of: number) => (size ? within(Math.round(size / of), 1, 10) : null)
  const [high, broad] = [times(height, tall), times(width, wide)]
  return { height: tall * (high ?? broad ?? 1), width: wide * (broad ?? high ?? 1) }
}
