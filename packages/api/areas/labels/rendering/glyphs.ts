/** Roboto Condensed Bold (OFL) as outlines, spaced like a printer’s font 0. Every picture of a label is drawn with these. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { capitals } from '@postern/domain/areas/labels/drawing/fonts.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { create, type Font, type Path, type PathCommand } from 'fontkit'
import { font0Widths } from './font0Widths.ts'

/** The package has one file for each script; the first that has a character draws it. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const unitsPerEm = 1000
/** How wide Roboto Condensed is beside font 0, for characters whose width wasn’t measured. */
const narrower = 0.952

const brackets = '()[]{}|'

const { resolve } = createRequire(import.meta.url)

function readFont(script: string): Font {
  const file = readFileSync(resolve(`@fontsource/roboto-condensed/files/roboto-condensed-${script}-700-normal.woff2`))
  const font = create(file)
  if (!('glyphForCodePoint' in font)) throw new Error(`The ${script} font file holds more than one font.`)
  return font
}

const letters: Readonly<Record<PathCommand['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** In whole units: finer than a dot of any printer. */
const svgPath = ({ commands }: Path): string =>
  commands.map(({ command, args }) => `${letters[command]}${args.map(Math.round).join(' ')}`).join('')

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
      // Brackets are no higher than capitals.
      const lower = brackets.includes(char) ? font.capHeight / glyph.bbox.maxY : 1
      glyphs[char] = { advance: Math.round(advance), path: svgPath(glyph.path.scale(wide, -tall * lower)) }
    }
  }
  return { unitsPerEm, capHeight: capitals * unitsPerEm, glyphs }
}

let glyphs: Glyphs | undefined

export function labelGlyphs(): Glyphs {
  glyphs ??= readGlyphs()
  return glyphs
}
