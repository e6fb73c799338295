/** Approximate text width, for fields that continue where the previous one ended. Drawing measures the actual outlines. */
import type { TextElement } from '../document.ts'
import { cellGap } from '../drawing/fonts.ts'
import { font0Widths } from './font0Widths.ts'

const usualAdvance = 500

/** In millimeters, along the text. */
export function textWidth({ value, font, width }: TextElement): number {
  const gap = cellGap(font)
  if (gap !== null) return Array.from(value).length * width * (1 + gap)
  if (font === 'GS') return width
  const thousandths = Array.from(value).reduce((sum, char) => sum + (font0Widths[char] ?? usualAdvance), 0)
  return (thousandths * width) / 1000
}
