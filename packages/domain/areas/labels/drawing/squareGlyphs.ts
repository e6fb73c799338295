/** A font for tests: every ASCII and Latin-1 character is a square of half the font’s height, so widths are easy to compute. */
import type { Glyphs } from '../scene.ts'

const [first, last, advance] = [32, 255, 500]

export const squareGlyphs: Glyphs = {
  unitsPerEm: 1000,
  capHeight: 750,
  glyphs: Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))
      .filter((char) => char < '\x7f' || char > '\x9f')
      .map((char) => [char, { advance, path: char === ' ' ? '' : 'M0 0L400 0L400 -750L0 -750Z' }]),
  ),
}
