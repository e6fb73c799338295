/** New elements from the palette, in sizes that print well, in whole dots of the label. */
import type { BarcodeElement, LabelElement, LinearSymbology, MatrixElement, MatrixSymbology } from '../document.ts'

export const palette = [
  'text',
  'code128',
  'qr',
  'line',
  'box',
  'image',
  'textBlock',
  'gs1_128',
  'code39',
  'itf',
  'ean13',
  'upca',
  'dataMatrix',
  'pdf417',
  'aztec',
  'circle',
  'ellipse',
  'raw',
] as const
export type PaletteKey = (typeof palette)[number]
/** Images need a file first. */
export type DrawnKey = Exclude<PaletteKey, 'image'>

export const paletteNames: Readonly<Record<PaletteKey, string>> = {
  text: 'Text',
  code128: 'Barcode',
  qr: 'QR code',
  line: 'Line',
  box: 'Box',
  image: 'Image',
  textBlock: 'Text block',
  gs1_128: 'GS1-128',
  code39: 'Code 39',
  itf: 'Interleaved 2 of 5',
  ean13: 'EAN-13',
  upca: 'UPC-A',
  dataMatrix: 'Data Matrix',
  pdf417: 'PDF417',
  aztec: 'Aztec',
  circle: 'Circle',
  ellipse: 'Ellipse',
  raw: 'Raw ZPL',
}

const placed = {
  id: '',
  x: 0,
  y: 0,
  origin: 'top',
  turn: 0,
  isReversed: false,
  name: null,
  isLocked: false,
  group: null,
  span: null,
} as const

/** Modules narrower than a quarter of a millimeter don’t scan reliably. */
const leastModuleMm = 0.25

const linear = (symbology: LinearSymbology, value: string, dots: (mm: number) => number, dpmm: number) =>
  ({
    ...placed,
    kind: 'barcode',
    symbology,
    value,
    module: Math.ceil(leastModuleMm * dpmm) / dpmm,
    ratio: symbology === 'code39' || symbology === 'itf' ? 2.5 : 3,
    height: dots(10),
    text: 'none',
    addsCheckDigit: symbology === 'ean13' || symbology === 'upca',
    mode: 'plain',
  }) satisfies BarcodeElement

const matrix = (symbology: MatrixSymbology, value: string, moduleMm: number, dpmm: number) =>
  ({
    ...placed,
    kind: 'matrix',
    symbology,
    value,
    module: Math.round(moduleMm * dpmm) / dpmm,
    correction: symbology === 'qr' ? 'M' : 'Q',
    columns: symbology === 'pdf417' ? 4 : 0,
    rowHeight: symbology === 'pdf417' ? 3 : 0,
    security: symbology === 'pdf417' ? 2 : 0,
  }) satisfies MatrixElement

export function newElement(key: DrawnKey, dpmm: number): LabelElement {
  const dots = (mm: number) => Math.round(mm * dpmm) / dpmm
  const thin = { thickness: dots(0.375), color: 'black' } as const
  switch (key) {
    case 'text':
      return { ...placed, kind: 'text', value: 'Text', font: '0', height: dots(5), width: dots(5), block: null }
    case 'textBlock':
      return {
        ...placed,
        kind: 'text',
        value: 'Text that wraps',
        font: '0',
        height: dots(4),
        width: dots(4),
        block: { width: dots(40), lines: 2, gap: 0, align: 'left', indent: 0, overflow: 'overprint' },
      }
    case 'code128':
      return linear('code128', '{{parcel.barcode}}', dots, dpmm)
    case 'gs1_128':
      return linear('gs1_128', '(00)003456789012345675', dots, dpmm)
    case 'code39':
      return linear('code39', '{{station.code}}', dots, dpmm)
    case 'itf':
      return linear('itf', '12345678', dots, dpmm)
    case 'ean13':
      return linear('ean13', '400638133393', dots, dpmm)
    case 'upca':
      return linear('upca', '03600029145', dots, dpmm)
    case 'qr':
      return matrix('qr', '{{parcel.barcode}}', 0.75, dpmm)
    case 'dataMatrix':
      return matrix('dataMatrix', '{{parcel.barcode}}', 0.75, dpmm)
    case 'pdf417':
      return matrix('pdf417', '{{parcel.barcode}}', 0.25, dpmm)
    case 'aztec':
      return matrix('aztec', '{{parcel.barcode}}', 0.75, dpmm)
    case 'line':
      return { ...placed, ...thin, kind: 'line', width: dots(40), height: 0, lean: 'none' }
    case 'box':
      return { ...placed, ...thin, kind: 'box', width: dots(30), height: dots(15), rounding: 0 }
    case 'circle':
      return { ...placed, ...thin, kind: 'ellipse', width: dots(15), height: dots(15) }
    case 'ellipse':
      return { ...placed, ...thin, kind: 'ellipse', width: dots(30), height: dots(15) }
    case 'raw':
      return { ...placed, kind: 'raw', zpl: '^FO0,0^GSN,40,40^FDA^FS' }
  }
}

/** An image with the given bits. */
export const newImage = (bits: string, dotsWide: number, dotsHigh: number, dpmm: number): LabelElement => ({
  ...placed,
  kind: 'image',
  bits,
  dotsWide,
  dotsHigh,
  width: dotsWide / dpmm,
  height: dotsHigh / dpmm,
})
