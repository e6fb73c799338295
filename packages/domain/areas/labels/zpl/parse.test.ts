import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelElement } from '../document.ts'
import { fromBase64 } from './graphics.ts'
import { parseLabel } from './parse.ts'
import { zplSamples } from './samples.ts'

const size = { dpmm: 8, widthMm: 101.6, heightMm: 152.4 } as const
const sample = (name: string) => parseLabel(zplSamples[name] ?? '', size)
const elementsOf = (source: string) => parseLabel(source, size).elements
const only = (source: string): LabelElement => {
  const [element, ...rest] = elementsOf(source)
  if (!element || rest.length > 0) throw new Error(`${rest.length} more`)
  return element
}
/** In dots. */
const placeOf = ({ x, y }: LabelElement) => [x * 8, y * 8]

describe('parseLabel', () => {
  it('reads text with its font, and a barcode with its bar width, height and text', () => {
    expect(sample('plain').elements).toMatchObject([
      { kind: 'text', x: 1.25, y: 1.25, origin: 'top', value: 'Hello', font: '0', height: 3.75, width: 3.75, turn: 0 },
      { kind: 'barcode', symbology: 'code128', value: '12345', module: 0.375, ratio: 2.5, height: 10, text: 'below' },
    ])
  })

  it('gives each element its span in the source', () => {
    const source = zplSamples.plain ?? ''
    const texts = elementsOf(source).map(({ span }) => source.slice(span?.start, span?.end))
    expect(texts).toEqual(['^FO10,10^A0N,30,30^FDHello^FS', '^FO10,60^BY3,2.5,80^BCN,80,Y,N,N^FD12345^FS'])
  })

  it('remembers the default font, bar width, home, units and rotation for later fields', () => {
    expect(sample('defaults').elements).toMatchObject([
      { height: 35 / 8, width: 30 / 8 },
      { height: 35 / 8, width: 30 / 8 },
      { font: 'A', height: 18 / 8, width: 10 / 8 },
    ])
    expect(sample('barWidths').elements).toMatchObject([
      { module: 0.5, height: 110 / 8, text: 'none' },
      { module: 0.5, symbology: 'code39', height: 76 / 8 },
      { module: 0.25, height: 50 / 8, text: 'below' },
      { module: 0.25, height: 60 / 8 },
    ])
    expect(sample('home').elements.map(placeOf)).toEqual([
      [35, 27],
      [35, 107],
      [5, 7],
    ])
    expect(sample('units').elements).toMatchObject([
      { x: 5, y: 5.5, width: 20, height: 10, thickness: 0.5 },
      { x: 5, y: 20, height: 4 },
      { x: 1.25, y: 37.5, width: 6.25 },
    ])
    expect(sample('half').elements).toMatchObject([
      { x: 2.5, width: 12.5, thickness: 0.5 },
      { module: 0.5, height: 10 },
    ])
    expect(sample('turned').elements).toMatchObject([{ turn: 90 }, { turn: 0 }, { turn: 0, anchor: 'right' }])
  })

  it('rotates a field by a ^FW that follows its orientation', () => {
    expect(sample('turnedLater').elements).toMatchObject([{ turn: 270 }, { turn: 0 }, { turn: 90 }])
  })

  it('rounds the row height of PDF417 down to whole dots', () => {
    expect(only('^XA^FO1,1^BY2^B7N,6.7,5^FDx^FS^XZ')).toMatchObject({ rowHeight: 3 })
    expect(only('^XA^MUM^FO1,1^BY2^B7N,.75,5^FDx^FS^XZ')).toMatchObject({ rowHeight: 3 })
  })

  it('reads blocks with line breaks, and blocks that cut off text', () => {
    expect(sample('block').elements).toMatchObject([
      {
        value: 'First line\nSecond \\ line',
        block: { width: 50, lines: 3, gap: 0.625, align: 'center', indent: 1.25, overflow: 'overprint' },
      },
      { value: 'cut off', block: { width: 37.5, lines: 4, overflow: 'cut' } },
    ])
  })

  it('resolves hex escapes in the current character set', () => {
    expect(sample('hex').elements).toMatchObject([{ value: 'A^B~C_ é' }, { value: 'é^' }])
    expect(sample('codePage').elements).toMatchObject([{ value: 'PRIORITY MAIL®' }, { value: 'café' }])
  })

  it('applies a national character set to text, but not to barcodes and variables', () => {
    expect(sample('national').elements).toMatchObject([{ value: 'ÄÜ \u00a7' }, { value: 'a\nb¢c' }, { value: '[1]' }])
    expect(only('^XA^CI6^FO1,1^FD[{{recipient.displayName|upper}}]^FS^XZ')).toMatchObject({
      value: 'Ä{{recipient.displayName|upper}}Ü',
    })
  })

  it('follows changed command characters', () => {
    expect(sample('signs').elements).toMatchObject([
      { value: 'caret ^ is text' },
      { kind: 'box', y: 6.25, width: 12.5 },
    ])
  })

  it('reads every linear symbology', () => {
    const read = sample('linear').elements.map((element) =>
      element.kind === 'barcode' ? element.symbology : element.kind,
    )
    const expected = ['code93', 'itf', 'ean13', 'ean8', 'upca', 'upce', 'codabar', 'msi', 'postnet']
    expect(read).toEqual([...expected, 'code128', 'gs1_128', 'code128'])
    expect(sample('linear').elements).toMatchObject({
      6: { value: 'A1234B' },
      9: { mode: 'auto' },
      11: { mode: 'container' },
    })
  })

  it('reads every matrix symbology and strips data that only the printer needs', () => {
    expect(sample('matrix').elements).toMatchObject([
      { symbology: 'qr', value: 'https://example.com', correction: 'M', module: 0.75 },
      { symbology: 'qr', value: 'hello', correction: 'H' },
      { symbology: 'dataMatrix', value: '\u001d420_98', module: 0.5 },
      { symbology: 'aztec', security: 23 },
      { symbology: 'pdf417', columns: 4, security: 3, rowHeight: 2.5 },
      { symbology: 'maxicode', security: 2, value: '00284\u001d' },
    ])
  })

  it('reads boxes, lines, circles, ellipses, diagonals and symbols', () => {
    expect(sample('graphics').elements).toMatchObject([
      { kind: 'box', width: 37.5, height: 25, thickness: 1.25, rounding: 5, color: 'black' },
      { kind: 'ellipse', width: 10, height: 10 },
      { kind: 'ellipse', width: 10, height: 5, color: 'white' },
      { kind: 'line', lean: 'left', width: 11.25, height: 7.5 },
      { kind: 'text', font: 'GS', value: 'A' },
    ])
    expect(sample('lines').elements).toMatchObject([
      { kind: 'line', width: 37.5, height: 0, thickness: 0.5 },
      { kind: 'line', width: 0, height: 25, color: 'white' },
      { kind: 'box', width: 1, height: 1, thickness: 1 },
      { kind: 'line', width: 0, height: 57.5, thickness: 0.125 },
    ])
  })

  const bytesOf = (element: LabelElement | undefined): number[] =>
    element?.kind === 'image' ? [...(fromBase64(element.bits) ?? [])] : []

  it('reads bitmaps with repeat counts, compressed and binary', () => {
    const [repeated, plain] = sample('bitmap').elements
    expect(bytesOf(repeated).slice(0, 12)).toEqual([255, 0, 255, 0, 255, 0, 255, 0, 255, 255, 255, 255])
    expect(bytesOf(plain)).toEqual([255, 129, 129, 129, 129, 129, 129, 255])
    const compressed = sample('compressed').elements[0]
    expect(compressed).toMatchObject({ kind: 'image', dotsWide: 480, dotsHigh: 32 })
    expect(bytesOf(compressed)).toContain(255)
    expect(bytesOf(sample('binary').elements[0])).toEqual([94, 126, 95, 44])
  })

  it('resolves graphics stored in the source and keeps references to others as written', () => {
    expect(sample('stored').elements).toMatchObject([
      { kind: 'image', dotsWide: 8, width: 3, height: 2 },
      { kind: 'raw', zpl: '^FO90,20^XGR:NONE.GRF,1,1^FS', x: 11.25, y: 2.5 },
    ])
  })

  it('fills a stored format with the data from its recall', () => {
    expect(sample('recalled').elements).toMatchObject([
      { kind: 'text', value: 'name' },
      { kind: 'barcode', value: '12345' },
      { kind: 'text', value: 'fixed' },
    ])
  })

  it('uses the first of several labels that prints something', () => {
    expect(sample('several').elements).toMatchObject([{ kind: 'box' }])
  })

  it('keeps fields it can’t draw as written, and reports unknown commands', () => {
    const { elements, unknown } = sample('unusual')
    expect(elements.map(({ kind }) => kind)).toEqual(['text', 'text', 'raw', 'raw', 'raw'])
    expect(unknown.map(({ command }) => command)).toEqual(['^QQ', '^B4'])
  })

  it('reads printer fonts in whole multiples, and font files by letter or path', () => {
    expect(sample('fonts').elements).toMatchObject([
      { font: 'E:ARIAL.TTF', height: 3.75, width: 2.5 },
      { font: 'E:TIMES.TTF', height: 5 },
      { font: 'E:TIMES.TTF', height: 2.5 },
      { font: 'D', height: 18 / 8, width: 10 / 8 },
      { font: 'G', height: 15, width: 10 },
    ])
  })

  it('reads fields without ^FS', () => {
    expect(sample('unended').elements).toMatchObject([{ value: 'no separator' }, { kind: 'box' }, { value: 'last' }])
  })

  it('reads names, locks and groups from the comment before a field', () => {
    expect(sample('marks').elements).toMatchObject([
      { name: 'Ship to;', isLocked: true, group: 'a' },
      { name: null, isLocked: false, group: 'a' },
      { name: null, isLocked: false, group: null },
    ])
    expect(sample('marks').elements[0]?.span?.start).toBe(3)
  })

  it('continues at the end of the previous field if ^FT has no position', () => {
    const [first, second, third] = sample('baseline').elements
    expect(first).toMatchObject({ origin: 'baseline', x: 12.5, y: 12.5 })
    expect(second?.x).toBeGreaterThan(12.5)
    expect(second?.y).toBe(12.5)
    expect(third).toMatchObject({ anchor: 'right', x: 37.5 })
  })

  it('drops line breaks and spaces that printers skip', () => {
    expect(sample('noise').elements).toMatchObject([{ x: 1.25, value: ' spaced ', height: 3.75 }, { value: 'First' }])
  })

  it('uses the size from ^PW and ^LL if none is given', () => {
    const source = '^XA^PW812^LL406^FO1,1^GB5,5,1^FS^XZ'
    expect(parseLabel(source, { dpmm: 8 })).toMatchObject({ widthMm: 101.5, heightMm: 50.75 })
    expect(parseLabel('', { dpmm: 8 })).toMatchObject({ widthMm: 101.6, heightMm: 152.4, elements: [] })
  })

  it('parses any input without failing, with spans inside the source', () => {
    const pieces = Object.values(zplSamples).flatMap((source) => source.split(/(?=[\^~,])/))
    const anything = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })), { maxLength: 80 })
    fc.assert(
      fc.property(anything, fc.constantFrom(6, 8, 12, 24), (parts, dpmm) => {
        const source = parts.join('')
        const { elements } = parseLabel(source, { dpmm })
        for (const { span, x, y } of elements) {
          expect(span && span.start >= 0 && span.end <= source.length && span.start < span.end).toBe(true)
          expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('rounds dots, drops the sign of a position, and reads invalid numbers as 0', () => {
    expect(elementsOf('^XA^FO18.64,-81^GB743.07,0,0.8^FS^FO464,--^GB2,126,2^FS^XZ')).toMatchObject([
      { x: 19 / 8, y: 81 / 8, width: 743 / 8, thickness: 1 / 8 },
      { x: 58, y: 0 },
    ])
  })

  it('replaces an unknown font with the default one, and uses its size for symbols', () => {
    expect(elementsOf('^XA^CFA,72^FO1,1^A1N,20^FDx^FS^FO1,1^GS^FDA^FS^XZ')).toMatchObject([
      { font: 'A', height: 18 / 8 },
      { font: 'GS', height: 9, width: 9 },
    ])
  })

  it('takes the data of a numbered field from one without a position', () => {
    const source =
      '^XA^DFA^FS^FO9,9^A0N,20,20^FN1^FS^FO9,40^A0N,20,20^FN2^FS^FN1^FDusual^FS^XZ^XA^XFA^FN2^FDgiven^FS^XZ'
    expect(elementsOf(source)).toMatchObject([{ value: 'usual' }, { value: 'given' }])
  })

  it('recalls one stored format, no matter how often the source does', () => {
    const stored = `^XA^DFA^FS${'^FO1,1^GB9,9,1^FS'.repeat(1500)}^XZ`
    expect(elementsOf(`${stored}${'^XA^XFA^FS^XZ'.repeat(2500)}`)).toHaveLength(1500)
  })

  it('reads graphics up to the size of a large label, and keeps the rest as written', () => {
    const claims = '^FO1,1^GFA,2000000,2000000,1000,!^FS'
    expect(elementsOf(`^XA${claims.repeat(1800)}^XZ`).filter(({ kind }) => kind === 'image')).toHaveLength(2)
    const stored = '~DGA,2000000,1000,!'
    const shown = elementsOf(`${stored.repeat(1000)}^XA${'^FO1,1^XGA^FS'.repeat(3000)}^XZ`)
    expect(shown.filter(({ kind }) => kind === 'image')).toHaveLength(2)
  })

  it('stops at 10,000 elements', () => {
    expect(elementsOf(`^XA${'^FO1,1^GB9,9,1^FS'.repeat(10_050)}^XZ`)).toHaveLength(10_000)
  })

  it('reads a field the same regardless of the order of its commands', () => {
    expect(only('^XA^FB80,1,0,C^A0N,20,20^FO9,8^FDx^FS^XZ')).toMatchObject({
      ...{ x: 9 / 8, y: 1, value: 'x' },
      block: { width: 10, align: 'center' },
    })
  })
})
