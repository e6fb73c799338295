/** About how wide a text is, for fields that continue where the one before ended. What's drawn is measured by its outlines. */
import type { TextElement } from '../document.ts'

/** From space to tilde, in thousandths of the font's width: the scalable font as we draw it. */
const advances = [
  231, 262, 322, 530, 508, 641, 581, 162, 325, 325, 456, 478, 246, 362, 292, 333, 508, 508, 508, 508, 508, 508, 508,
  508, 508, 508, 274, 255, 449, 505, 456, 449, 769, 600, 563, 572, 567, 493, 478, 588, 616, 271, 492, 556, 481, 762,
  615, 606, 571, 606, 556, 542, 545, 573, 580, 753, 562, 545, 533, 265, 383, 265, 392, 402, 332, 473, 497, 462, 498,
  481, 329, 506, 494, 253, 246, 480, 253, 745, 494, 500, 497, 499, 332, 456, 308, 494, 451, 636, 454, 447, 454, 300,
  254, 300, 561,
]
const usualAdvance = 508
/** Letters of bitmap fonts stand a fifth of their width apart. */
const cellAdvance = 1200

/** In millimeters, along the text. */
export function textWidth({ value, font, width }: TextElement): number {
  const isCell = /^[A-HP-V]$/.test(font)
  if (font === 'GS') return width
  const thousandths = Array.from(value).reduce((sum, char) => {
    return sum + (isCell ? cellAdvance : (advances[(char.codePointAt(0) ?? 0) - 32] ?? usualAdvance))
  }, 0)
  return (thousandths * width) / 1000
}
