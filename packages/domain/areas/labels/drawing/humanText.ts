/** The text of a barcode for people: font A below or above the bars, and for retail codes digits between longer guard bars. */
import type { BarcodeElement, LinearSymbology } from '../document.ts'
import type { Box, Glyphs } from '../scene.ts'
import { capitals, type Face, faceOf } from './fonts.ts'
import type { LinearSymbol } from './linearSymbol.ts'
import type { Matrix } from './outline.ts'
import { lineLayout, linePath, type TextLine } from './textLayout.ts'

export interface HumanText {
  readonly box: Box
  readonly path: (place: Matrix) => string
  /** Bars that reach down between the digits, by their place. */
  readonly guards: ReadonlySet<number>
  /** How much longer they are, in dots. */
  readonly guardLength: number
}

interface Bars {
  readonly width: number
  readonly height: number
  readonly module: number
}

/** Of baselines, in modules: below the bars, and above them. */
const [below, above] = [10, 5]
/** Cell of font A. */
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
    guards: new Set(),
    guardLength: 0,
  }
}

/** Digits of a retail code. Those in a group take 7 modules each; one beside the bars is centered there. */
interface RetailText {
  readonly guards: readonly number[]
  readonly groups: readonly { readonly from: number; readonly to: number; readonly start: number }[]
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
  upce: {
    guards: [0, 1, 14, 15, 16],
    groups: [
      { from: 0, to: 1, start: besideLeft },
      { from: 1, to: 7, start: 3 },
      { from: 7, to: 8, start: 52 },
    ],
  },
}

/** In modules: guard bars, the baseline below the bars, and how high digits are. */
const [guardModules, digitBaseline, digitHeight] = [5, 7.35, 5.5]

function retailText(text: string, { guards, groups }: RetailText, bars: Bars, glyphs: Glyphs): HumanText {
  const { height, module } = bars
  const size = (digitHeight * module) / capitals
  const face: Face = { height: size, width: size, baseline: 0, cell: null, isUpperCase: false }
  const baseline = height + digitBaseline * module
  const lines = groups.flatMap(({ from, to, start }) =>
    [...text.slice(from, to)].map((digit, at): TextLine => {
      const [line] = lineLayout(digit, face, glyphs).lines
      const width = line?.width ?? 0
      const center = (start + digitModules * (at + 0.5)) * module
      return { text: digit, x: center - width / 2, baseline, stretch: 0, width }
    }),
  )
  const left = Math.min(0, ...lines.map(({ x }) => x))
  const right = Math.max(bars.width, ...lines.map(({ x, width }) => x + width))
  return {
    box: { x: left, y: height, width: right - left, height: digitBaseline * module },
    path: (place) => lines.map((line) => linePath(line, face, glyphs, place)).join(''),
    guards: new Set(guards),
    guardLength: guardModules * module,
  }
}

export function humanText(
  { text }: LinearSymbol,
  { symbology, text: where }: Pick<BarcodeElement, 'symbology' | 'text'>,
  bars: Bars,
  glyphs: Glyphs,
): HumanText | null {
  if (where === 'none') return null
  const digits = where === 'below' ? retail[symbology] : undefined
  return digits ? retailText(text, digits, bars, glyphs) : centeredText(text, where, bars, glyphs)
}
