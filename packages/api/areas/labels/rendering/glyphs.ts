/** Outlines of Roboto Condensed Bold (OFL), spaced like a printer’s font 0. All label images are drawn with them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { capitals } from '@postern/domain/areas/labels/drawing/fonts.ts'
import type { Glyphs } from '@postern/domain/areas/labels/scene.ts'
import { font0Widths } from '@postern/domain/areas/labels/zpl/font0Widths.ts'
import { type BBOX, create, type Font, type Path, type PathCommand } from 'fontkit'
import { ascending, deepest, descending, font0Boxes, smallHeight } from './font0Boxes.ts'

/** The package has one file per script; the first one with a character provides its glyph. */
const scripts = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const unitsPerEm = 1000
/** Scales Roboto Condensed to the width of font 0, for characters whose width wasn’t measured. */
const narrower = 0.952

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

/** Maps a value linearly from one range to another. */
const between = (value: number, from: number, to: number, newFrom: number, newTo: number): number =>
  to === from ? newFrom : newFrom + ((value - from) * (newTo - newFrom)) / (to - from)

type Fit = (x: number, y: number) => readonly [x: number, y: number]

/** Fits a glyph, in thousandths, to the shape of font 0. */
function fitOf(char: string, { minX, minY, maxX, maxY }: BBOX): Fit {
  const box = font0Boxes[char]
  if (box) {
    const [left, top, right, bottom] = box
    return (x, y) => [between(x, minX, maxX, left, right), between(y, minY, maxY, bottom, top)]
  }
  if (ascending.includes(char) && maxY > smallHeight) {
    const lower = (y: number) => between(y, smallHeight, maxY, smallHeight, capitals * unitsPerEm)
    return (x, y) => [x, y > smallHeight ? lower(y) : y]
  }
  if (descending.includes(char)) return (x, y) => [x, y < 0 ? between(y, minY, 0, deepest, 0) : y]
  return (x, y) => [x, y]
}

/** In whole units, which are finer than any printer’s dots. Y points down. */
const svgPath = ({ commands }: Path, fit: Fit): string =>
  commands
    .map(({ command, args }) => {
      const points = args.flatMap((x, at) => {
        const [fitX, fitY] = at % 2 === 0 ? fit(x, args[at + 1] ?? 0) : []
        return fitX === undefined || fitY === undefined ? [] : [Math.round(fitX), Math.round(-fitY)]
      })
      return `${letters[command]}${points.join(' ')}`
    })
    .join('')

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
      const path = glyph.path.scale(wide, tall)
      glyphs[char] = { advance: Math.round(advance), path: svgPath(path, fitOf(char, path.bbox)) }
    }
  }
  return { unitsPerEm, capHeight: capitals * unitsPerEm, glyphs }
}

let glyphs: Glyphs | undefined

export function labelGlyphs(): Glyphs {
  glyphs ??= readGlyphs()
  return glyphs
}
