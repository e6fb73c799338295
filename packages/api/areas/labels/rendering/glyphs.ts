/** Roboto Condensed Bold (OFL) as outlines, spaced like a printer’s font 0. Every picture of a label is drawn with these. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { capitals } from '@postern/domain/areas/labels/drawing/fonts.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { create, type Font } from 'fontkit'
import { font0Widths } from './font0Widths.ts'

/** The package has one file for each script; the first that has a character draws it. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const unitsPerEm = 1000
/** How wide Roboto Condensed is beside font 0, for characters whose width wasn’t measured. */
const narrower = 0.952

const { resolve } = createRequire(import.meta.url)

function readFont(script: string): Font {
  const file = readFileSync(resolve(`@fontsource/roboto-condensed/files/roboto-condensed-${script}-700-normal.woff2`))
  const font = create(file)
  if (!('glyphForCodePoint' in font)) throw new Error(`The ${script} font file holds more than one font.`)
  return font
}

function readGlyphs(): Glyphs {
  const glyphs: Record<string, { advance: number; path: string }> = {}
  for (const font of scripts.map(readFont)) {
    const tall = (capitals * unitsPerEm) / font.capHeight
    for (const point of font.characterSet) {
      const char = String.fromCodePoint(point)
      if (point < 32 || glyphs[char] !== undefined) continue
      const glyph = font.glyphForCodePoint(point)
      const own = glyph.advanceWidth * tall * narrower
      const advance = font0Widths[char] ?? own
      const wide = tall * narrower * (own === 0 ? 1 : advance / own)
      const path = glyph.path.scale(wide, -tall).mapPoints((x, y) => [Math.round(x), Math.round(y)])
      glyphs[char] = { advance: Math.round(advance), path: path.toSVG() }
    }
  }
  return { unitsPerEm, capHeight: capitals * unitsPerEm, glyphs }
}

let glyphs: Glyphs | undefined

export function labelGlyphs(): Glyphs {
  glyphs ??= readGlyphs()
  return glyphs
}
