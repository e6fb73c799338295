/** ^GS symbols: registered, copyright, trademark, UL and CSA. Coordinates are fractions of the font size, from the top left. */
import type { TextElement } from '../document.ts'
import type { Box, Glyphs } from '../scene.ts'
import { type Drawing, type Drawn, joined, placedField, shapeOf, sized } from './drawn.ts'
import { capitals, faceOf } from './fonts.ts'
import { combined, moved, type Outline, polygon, turnedBox } from './outline.ts'
import { outlineOf } from './textLayout.ts'

/** A capital letter scaled to fill a box. */
function letter(char: string, { x, y, width, height }: Box, glyphs: Glyphs): Outline[] {
  const outline = outlineOf(glyphs, char)
  if (!outline) return []
  const across = outline.numbers.filter((_, at) => at % 2 === 0)
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const wide = width / Math.max(1, right - left)
  return [moved(outline, [wide, 0, 0, height / glyphs.capHeight, x - left * wide, y + height])]
}

const arcSteps = 72

/** Part of a ring, with angles in turns clockwise from the right. A single outline, so any fill rule works. */
function arc(x: number, y: number, radius: number, stroke: number, from: number, to: number): Outline {
  const angles = Array.from({ length: arcSteps + 1 }, (_, at) => 2 * Math.PI * (from + ((to - from) * at) / arcSteps))
  const along = (distance: number) =>
    angles.map((angle): [number, number] => [x + distance * Math.cos(angle), y + distance * Math.sin(angle)])
  return polygon([...along(radius), ...along(radius - stroke).reverse()])
}

const ring = (x: number, y: number, radius: number, stroke: number): Outline => arc(x, y, radius, stroke, 0, 1)

const registered = (x: number, y: number, radius: number, glyphs: Glyphs): Outline[] => [
  ring(x, y, radius, radius * 0.16),
  ...letter('R', { x: x - radius * 0.42, y: y - radius * 0.55, width: radius * 0.92, height: radius * 1.1 }, glyphs),
]

interface Symbol {
  readonly ink: Box
  readonly outlines: (glyphs: Glyphs) => Outline[]
}

const encircled: Box = { x: 0.04, y: -0.115, width: 0.635, height: 0.635 }
const mark: Box = { x: 0.07, y: -0.155, width: 1.01, height: 1.01 }
const [smallX, smallY, small] = [0.358, 0.203, 0.318]
const [largeX, largeY, large] = [0.572, 0.35, 0.502]

const symbols: Readonly<Record<string, Symbol>> = {
  A: { ink: encircled, outlines: (glyphs) => registered(smallX, smallY, small, glyphs) },
  B: {
    ink: encircled,
    outlines: (glyphs) => [
      ring(smallX, smallY, small, small * 0.16),
      ...letter('C', { x: 0.2, y: 0.03, width: 0.32, height: 0.345 }, glyphs),
    ],
  },
  C: {
    ink: { x: 0.05, y: -0.115, width: 0.8, height: 0.44 },
    outlines: (glyphs) => [
      ...letter('T', { x: 0.05, y: -0.115, width: 0.34, height: 0.44 }, glyphs),
      ...letter('M', { x: 0.43, y: -0.115, width: 0.42, height: 0.44 }, glyphs),
    ],
  },
  D: {
    ink: mark,
    outlines: (glyphs) => [
      ring(largeX, largeY, large, 0.095),
      ...letter('U', { x: 0.33, y: 0.07, width: 0.25, height: 0.39 }, glyphs),
      ...letter('L', { x: 0.6, y: 0.22, width: 0.21, height: 0.39 }, glyphs),
      ...registered(0.455, 0.56, 0.065, glyphs),
    ],
  },
  E: {
    ink: mark,
    outlines: (glyphs) => [
      arc(largeX, largeY, large, 0.14, 1 / 8, 7 / 8),
      ...letter('S', { x: 0.29, y: 0.07, width: 0.25, height: 0.55 }, glyphs),
      ...letter('A', { x: 0.57, y: 0.07, width: 0.31, height: 0.55 }, glyphs),
      ...registered(1.01, largeY, 0.065, glyphs),
    ],
  },
}

/** Printers use the first letter only, and print nothing if it has no symbol. */
export function drawSymbol(element: TextElement, text: string, { dpmm, glyphs }: Drawing): Drawn {
  const { width, height } = faceOf('GS', Math.round(element.height * dpmm), Math.round(element.width * dpmm))
  const place = placedField(element, { width, height, baseline: capitals * height }, dpmm)
  const symbol = symbols[text.charAt(0).toUpperCase()]
  const sizedPlace = combined(place, [width, 0, 0, height, 0, 0])
  return {
    shapes: () => (symbol ? [shapeOf(element, joined(symbol.outlines(glyphs), sizedPlace), { isCrisp: false })] : []),
    box: turnedBox(sized(width, height), place),
    ink: symbol ? [turnedBox(symbol.ink, sizedPlace)] : [],
    symbol: null,
    module: null,
    changed: null,
    layout: null,
  }
}
