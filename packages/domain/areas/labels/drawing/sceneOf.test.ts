import { describe, expect, it } from 'vitest'
import type { BarcodeElement, BoxElement, LabelElement, MatrixElement, TextElement, Turn } from '../document.ts'
import { sceneOf } from './sceneOf.ts'
import { squareGlyphs } from './squareGlyphs.ts'
import { svgOf } from './svgOf.ts'

const placed = {
  ...{ id: 'one', x: 10, y: 20, isReversed: false, isLocked: false },
  turn: 0,
  origin: 'top',
  name: null,
  group: null,
  span: null,
} as const
const text: TextElement = { ...placed, kind: 'text', value: 'ABCD', font: '0', height: 5, width: 5, block: null }
const barcode: BarcodeElement = {
  ...placed,
  ...{ kind: 'barcode', symbology: 'code128', value: 'A', module: 0.25, ratio: 3, height: 10, text: 'none' },
  addsCheckDigit: false,
  mode: 'plain',
}
const qr: MatrixElement = {
  ...placed,
  ...{ kind: 'matrix', symbology: 'qr', value: 'A', module: 0.5, correction: 'M' },
  ...{ columns: 0, rowHeight: 0, security: 0 },
}
const box: BoxElement = { ...placed, kind: 'box', width: 10, height: 5, thickness: 0.25, color: 'black', rounding: 0 }

const draw = (...elements: LabelElement[]) =>
  sceneOf({ widthMm: 101.6, heightMm: 50.8, dpmm: 8, elements, unknown: [] }, null, squareGlyphs)
const boxOf = (element: LabelElement) => draw(element).boxes.get('one')

describe('a label as shapes', () => {
  it('has as many dots as fit on the label', () => {
    expect(draw()).toMatchObject({ width: 812, height: 406, dpmm: 8 })
  })

  it.each([
    { turn: 0, box: { x: 80, y: 160, width: 80, height: 40 } },
    { turn: 90, box: { x: 80, y: 160, width: 40, height: 80 } },
    { turn: 180, box: { x: 80, y: 160, width: 80, height: 40 } },
    { turn: 270, box: { x: 80, y: 160, width: 40, height: 80 } },
  ] as const)('keeps the top left corner of text turned by $turn at its origin', ({ turn, box: expected }) => {
    expect(boxOf({ ...text, turn })).toEqual(expected)
  })

  it.each([
    { turn: 0, box: { x: 80, y: 130, width: 80, height: 40 } },
    { turn: 90, box: { x: 70, y: 160, width: 40, height: 80 } },
    { turn: 180, box: { x: 0, y: 150, width: 80, height: 40 } },
    { turn: 270, box: { x: 50, y: 80, width: 40, height: 80 } },
  ] as const)('turns text by $turn around the beginning of its baseline', ({ turn, box: expected }) => {
    expect(boxOf({ ...text, origin: 'baseline', turn })).toEqual(expected)
  })

  it('ends right-aligned text at x', () => {
    expect(boxOf({ ...text, anchor: 'right' })).toEqual({ x: 0, y: 160, width: 80, height: 40 })
  })

  it('puts the bottom of bars on the baseline', () => {
    const bars = (turn: Turn) => boxOf({ ...barcode, origin: 'baseline', turn })
    expect(bars(0)).toEqual({ x: 80, y: 80, width: 92, height: 80 })
    expect(bars(90)).toEqual({ x: 80, y: 160, width: 80, height: 92 })
    expect(bars(270)).toEqual({ x: 0, y: 68, width: 80, height: 92 })
  })

  it('draws a QR code 10 dots lower, as printers do', () => {
    expect(boxOf(qr)).toEqual({ x: 80, y: 170, width: 84, height: 84 })
  })

  it('draws a QR code 7 modules above its baseline, as printers do', () => {
    expect(boxOf({ ...qr, origin: 'baseline', y: 40 })).toEqual({ x: 80, y: 320 - 84 - 28, width: 84, height: 84 })
  })

  it('draws a DataMatrix at its given size, or larger if the data needs it', () => {
    const code: MatrixElement = { ...qr, symbology: 'dataMatrix', module: 0.125 }
    expect(boxOf(code)?.width).toBe(10)
    expect(boxOf({ ...code, columns: 20 })?.width).toBe(20)
    expect(boxOf({ ...code, columns: 10, value: 'A'.repeat(40) })?.width).toBe(22)
  })

  it('gives PDF417 exactly the given error correction', () => {
    const code: MatrixElement = {
      ...qr,
      symbology: 'pdf417',
      module: 0.125,
      rowHeight: 1,
      value: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    }
    expect(boxOf(code)).toMatchObject({ width: 103, height: 8 })
    expect(boxOf({ ...code, security: 3 })).toMatchObject({ width: 120, height: 10 })
  })

  it('draws an extension with its digits above, beside the bars of a retail code', () => {
    const extension: BarcodeElement = { ...barcode, symbology: 'upcExtension', value: '12345', text: 'above' }
    expect(boxOf({ ...extension, text: 'none' })).toEqual({ x: 80, y: 160, width: 94, height: 80 })
    expect(boxOf(extension)?.y).toBeLessThan(160)
    expect(boxOf({ ...extension, text: 'below' })?.height).toBeGreaterThan(80)
  })

  it('draws symbols in place of letters, and nothing for letters without one', () => {
    const symbol: TextElement = { ...text, font: 'GS', height: 9, width: 9 }
    const pathOf = (value: string) => draw({ ...symbol, value }).shapes[0]?.path
    const drawn = [...'ABCDE'].map(pathOf)
    expect(new Set(drawn).size).toBe(5)
    expect(pathOf('ABC')).toBe(pathOf('A'))
    expect(pathOf('Z')).toBeUndefined()
    expect(boxOf({ ...symbol, value: 'A' })).toEqual({ x: 80, y: 160, width: 72, height: 72 })
  })

  it('extends the guard bars of retail codes, with and without digits', () => {
    const ean: BarcodeElement = { ...barcode, symbology: 'ean13', value: '590123412345' }
    expect(boxOf(ean)).toEqual({ x: 80, y: 160, width: 190, height: 90 })
    expect(boxOf({ ...ean, text: 'below' })?.x).toBeLessThan(80)
  })

  it('prints bars of whole dots at another resolution', () => {
    const document = { widthMm: 101.6, heightMm: 50.8, dpmm: 8, elements: [barcode], unknown: [] } as const
    expect(sceneOf(document, null, squareGlyphs, 12).boxes.get('one')?.width).toBe(46 * 3)
  })

  it('fills in variables', () => {
    const element: TextElement = { ...text, value: '{{parcel.barcode}}' }
    const document = { widthMm: 100, heightMm: 50, dpmm: 8, elements: [element], unknown: [] } as const
    const data = { values: { 'parcel.barcode': 'P1' }, timeZone: 'UTC' }
    expect(sceneOf(document, data, squareGlyphs).boxes.get('one')?.width).toBe(40)
  })

  it('reports why an element can’t be drawn, and draws the others', () => {
    const scene = draw({ ...barcode, symbology: 'ean13', value: 'AB' }, { ...text, id: 'two' })
    expect([...scene.failures.keys()]).toEqual(['one'])
    expect(scene.shapes.map(({ elementId }) => elementId)).toEqual(['two'])
    expect(scene.boxes.has('one')).toBe(true)
  })

  it('draws a frame as two rectangles and fills one that is all border', () => {
    const rectangles = (element: BoxElement) => draw(element).shapes[0]?.path.split('M').length
    expect(rectangles(box)).toBe(3)
    expect(rectangles({ ...box, thickness: 5 })).toBe(2)
  })

  it('draws an image dot by dot', () => {
    const image: LabelElement = {
      ...placed,
      ...{ kind: 'image', width: 1, height: 0.25, bits: btoa('\xc0\x01'), dotsWide: 8, dotsHigh: 2 },
    }
    expect(draw(image).shapes[0]?.path).toBe('M80 160L82 160L82 161L80 161ZM87 161L88 161L88 162L87 162Z')
  })

  it('inverts the elements below a reversed field', () => {
    expect(draw({ ...text, isReversed: true }).shapes[0]?.paint).toBe('invert')
    expect(svgOf(draw({ ...text, isReversed: true }))).toContain('mix-blend-mode:difference')
  })

  it('writes SVG with its size in dots', () => {
    expect(svgOf(draw(box))).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 812 406" width="812" height="406">/,
    )
  })
})
