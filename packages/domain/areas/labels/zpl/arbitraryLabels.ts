/** Random labels, for tests. */
import fc from 'fast-check'
import { type LabelDocument, type LabelElement, linearSymbologies, type Turn } from '../document.ts'
import { toBase64 } from './graphics.ts'

const dpmm = 8
/** Whole dots only, because fractions are rounded when written. */
const dots = (least: number, most: number) => fc.integer({ min: least, max: most }).map((count) => count / dpmm)
const turn = fc.constantFrom<Turn>(0, 90, 180, 270)
const color = fc.constantFrom('black', 'white')

/** Text full of characters that are special in ZPL. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '^',
        '~',
        '_',
        '\\',
        '>',
        '^XZ',
        '~JR',
        '\\&',
        '_5E',
        '>8',
        '{',
        '}',
        '<',
        ',',
        'é',
        '中',
        '😀',
        ' ',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const name = fc.option(
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.trim() || 'name'),
  { nil: null },
)

const placed = fc.record({
  x: dots(0, 800),
  y: dots(0, 1200),
  origin: fc.constantFrom('top', 'baseline'),
  isReversed: fc.boolean(),
  name,
  isLocked: fc.boolean(),
  group: name,
  span: fc.constant(null),
})

const block = fc.record({
  width: dots(1, 800),
  lines: fc.integer({ min: 1, max: 9 }),
  gap: dots(0, 20),
  align: fc.constantFrom('left', 'center', 'right', 'justify'),
  indent: dots(0, 40),
  overflow: fc.constant('overprint' as const),
})

const textElement = fc.record({
  kind: fc.constant('text'),
  value: hostileText,
  font: fc.constant('0'),
  height: dots(10, 200),
  width: dots(10, 200),
  block: fc.option(block, { nil: null }),
  turn,
})

const barcode = fc
  .record({
    kind: fc.constant('barcode'),
    symbology: fc.constantFrom(...linearSymbologies),
    value: hostileText,
    module: dots(1, 10),
    ratio: fc.integer({ min: 20, max: 30 }).map((tenths) => tenths / 10),
    height: dots(1, 400),
    text: fc.constantFrom('none', 'below', 'above'),
    addsCheckDigit: fc.boolean(),
    mode: fc.constantFrom('plain', 'auto', 'container'),
    turn,
  })
  .map((element) => ({
    ...element,
    value: element.symbology === 'codabar' ? `A${element.value}B` : element.value,
    mode: element.symbology === 'code128' ? element.mode : ('plain' as const),
    addsCheckDigit:
      ['ean13', 'ean8', 'postnet'].includes(element.symbology) ||
      (element.symbology !== 'upcExtension' && element.addsCheckDigit),
  }))

const matrixOf = (symbology: 'qr' | 'dataMatrix' | 'aztec' | 'pdf417' | 'maxicode') =>
  fc.record({
    kind: fc.constant('matrix'),
    symbology: fc.constant(symbology),
    value: hostileText,
    module: symbology === 'maxicode' ? fc.constant(0.88) : dots(1, 10),
    correction: symbology === 'qr' ? fc.constantFrom('L', 'M', 'Q', 'H') : fc.constant('Q'),
    columns:
      symbology === 'pdf417'
        ? fc.integer({ min: 0, max: 30 })
        : symbology === 'dataMatrix'
          ? fc.constantFrom(0, 10, 20, 144)
          : fc.constant(0),
    rowHeight: symbology === 'pdf417' ? fc.integer({ min: 1, max: 9 }) : fc.constant(0),
    security:
      symbology === 'pdf417'
        ? fc.integer({ min: 0, max: 8 })
        : symbology === 'maxicode'
          ? fc.integer({ min: 2, max: 6 })
          : fc.constant(0),
    turn: symbology === 'qr' || symbology === 'maxicode' ? fc.constant(0) : turn,
  })

const upright = { turn: fc.constant(0), color, thickness: dots(1, 8) }
const box = fc.record({
  ...{ ...upright, kind: fc.constant('box'), width: dots(9, 800), height: dots(9, 800) },
  rounding: fc.integer({ min: 0, max: 8 }),
})
const ellipse = fc.record({ ...upright, kind: fc.constant('ellipse'), width: dots(3, 400), height: dots(3, 400) })
const line = fc.oneof(
  fc.record({
    ...upright,
    kind: fc.constant('line'),
    width: dots(9, 800),
    height: fc.constant(0),
    lean: fc.constant('none'),
  }),
  fc.record({
    ...upright,
    kind: fc.constant('line'),
    width: fc.constant(0),
    height: dots(9, 800),
    lean: fc.constant('none'),
  }),
  fc.record({
    ...{ ...upright, kind: fc.constant('line'), width: dots(3, 800), height: dots(3, 800) },
    lean: fc.constantFrom('left', 'right'),
  }),
)
const image = fc
  .record({
    rowBytes: fc.integer({ min: 1, max: 5 }),
    rows: fc.integer({ min: 1, max: 12 }),
    seed: fc.uint8Array({ minLength: 1, maxLength: 9 }),
  })
  .map(({ rowBytes, rows, seed }) => ({
    kind: 'image' as const,
    width: rowBytes,
    height: rows / dpmm,
    dotsWide: rowBytes * 8,
    dotsHigh: rows,
    bits: toBase64(Uint8Array.from({ length: rowBytes * rows }, (_, at) => seed[(at * at) % seed.length] ?? 0)),
    turn: 0 as const,
  }))

const content = fc.oneof(
  ...[textElement, textElement, barcode, matrixOf('qr'), matrixOf('dataMatrix'), matrixOf('aztec'), matrixOf('pdf417')],
  ...[matrixOf('maxicode'), box, line, ellipse, image],
)

export const arbitraryElement: fc.Arbitrary<LabelElement> = fc.tuple(placed, content).map(
  // The parts are generated separately, so TypeScript can't tell that they match.
  ([place, what]) => ({ id: 'new', ...place, ...what }) as LabelElement,
)

export const arbitraryLabel: fc.Arbitrary<LabelDocument> = fc
  .array(arbitraryElement, { maxLength: 8 })
  .map((elements) => ({
    widthMm: 100,
    heightMm: 150,
    dpmm,
    elements: elements.map((element, at) => ({ ...element, id: `e${at + 1}` })),
    unknown: [],
    settings: [],
  }))
