/** Human-readable barcode text: font A below or above the bars, or for retail codes, digits between longer guard bars. */
import type { BarcodeElement, LinearSymbology } from '../document.ts'
import type { Box, Glyphs } from '../scene.ts'
import { capitals, type Face, faceOf } from './fonts.ts'
import type { LinearSymbol } from './linearSymbol.ts'
import type { Matrix } from './outline.ts'
import { lineLayout, linePath, type TextLine, widthOf } from './textLayout.ts'

export interface HumanText {
  readonly box: Box
  readonly path: (place: Matrix) => string
}

interface Bars {
  readonly width: number
  readonly height: number
  readonly module: number
}

/** Distance of the baseline below and above the bars, in modules. */
const [below, above] = [10, 5]
/** Cell size of font A. */
const [cellHeight, cellWidth] = [9, 5]

function centeredText(text: string, where: 'below' | 'above', bars: Bars, glyphs: Glyphs): HumanText {
  const { width, height, module } = bars
  const face = faceOf('A', cellHeight * module, cellWidth * module)
  const [line] = lineLayout(text, face, glyphs).lines
  const baseline = where === 'below' ? height + below * module : -above * module
  // The gap after the last character isn’t part of the text.
  const x = (width - (line?.width ?? 0) + module) / 2
  return {
    box: { x, y: baseline - face.baseline, width: width - 2 * x, height: face.baseline },
    path: (place) => (line ? linePath({ ...line, x, baseline }, face, glyphs, place) : ''),
  }
}

interface DigitGroup {
  readonly from: number
  readonly to: number
  /** In modules. */
  readonly start: number
}

/** Digits of a retail code. Grouped digits take 7 modules each; a single digit beside the bars is centered there. */
interface RetailText {
  readonly guards: readonly number[]
  readonly groups: readonly DigitGroup[]
}

const digitModules = 7
const besideLeft = -11.5

const retail: Readonly<Partial<Record<LinearSymbology, RetailText>>> = {
  ean13: {
    guards: [0, 1, 14, 15, 28, 29],
    groups: [
      { from: 0, to: 1, start: besideLeft },
      { from: 1, to: 7, start: 3 },
      { from: 7, to: 13, start: 50 },
    ],
  },
  ean8: {
    guards: [0, 1, 10, 11, 20, 21],
    groups: [
      { from: 0, to: 4, start: 3 },
      { from: 4, to: 8, start: 36 },
    ],
  },
  upca: {
    guards: [0, 1, 2, 3, 14, 15, 26, 27, 28, 29],
    groups: [
      { from: 0, to: 1, start: besideLeft },
      { from: 1, to: 6, start: 10 },
      { from: 6, to: 11, start: 50 },
      { from: 11, to: 12, start: 96 },
    ],
  },
  // Its digits go above the bars; below, they’re laid out like those of other barcodes.
  upcExtension: { guards: [], groups: [] },
  upce: {
    guards: [0, 1, 14, 15, 16],
    groups: [
      { from: 0, to: 1, start: besideLeft },
      { from: 1, to: 7, start: 3 },
      { from: 7, to: 8, start: 52 },
    ],
  },
}

/** In modules: length of guard bars, baseline below and above the bars, digit height, and digit width above the bars. */
const [guardModules, baselineBelow, baselineAbove, digitHeight, widthAbove] = [5, 7.35, 2.5, 5.5, 6.1]

interface PlacedDigits {
  readonly groups: readonly DigitGroup[]
  /** Distance between digits, in modules. */
  readonly pitch: number
  readonly baseline: number
}

function digitsText(text: string, { groups, pitch, baseline }: PlacedDigits, bars: Bars, glyphs: Glyphs): HumanText {
  const { module } = bars
  const size = (digitHeight * module) / capitals
  const face: Face = { height: size, width: size, baseline: 0, cell: null, isUpperCase: false }
  const lines = groups.flatMap(({ from, to, start }) =>
    [...text.slice(from, to)].map((digit, at): TextLine => {
      const width = widthOf(digit, face, glyphs)
      const center = (start + pitch * (at + 0.5)) * module
      return { text: digit, x: center - width / 2, baseline, stretch: 0, width }
    }),
  )
  const left = Math.min(0, ...lines.map(({ x }) => x))
  const right = Math.max(bars.width, ...lines.map(({ x, width }) => x + width))
  return {
    box: { x: left, y: baseline - digitHeight * module, width: right - left, height: digitHeight * module },
    path: (place) => lines.map((line) => linePath(line, face, glyphs, place)).join(''),
  }
}

function retailText(
  text: string,
  where: 'below' | 'above',
  { groups }: RetailText,
  bars: Bars,
  glyphs: Glyphs,
): HumanText {
  const { width, height, module } = bars
  if (where === 'below')
    return digitsText(text, { groups, pitch: digitModules, baseline: height + baselineBelow * module }, bars, glyphs)
  const start = (width / module - text.length * widthAbove) / 2
  const all = [{ from: 0, to: text.length, start }]
  return digitsText(text, { groups: all, pitch: widthAbove, baseline: -baselineAbove * module }, bars, glyphs)
}

/** Indexes of the guard bars that extend between the digits, and their extra length in modules. */
export const guardsOf = (
  symbology: LinearSymbology,
): { readonly bars: readonly number[]; readonly modules: number } => ({
  bars: retail[symbology]?.guards ?? [],
  modules: guardModules,
})

export function humanText(
  { text }: LinearSymbol,
  { symbology, text: where }: Pick<BarcodeElement, 'symbology' | 'text'>,
  bars: Bars,
  glyphs: Glyphs,
): HumanText | null {
  if (where === 'none') return null
  const digits = retail[symbology]
  const isCentered = !digits || (where === 'below' && digits.groups.length === 0)
  return digits && !isCentered ? retailText(text, where, digits, bars, glyphs) : centeredText(text, where, bars, glyphs)
}
