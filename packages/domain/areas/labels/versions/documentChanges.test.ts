import { describe, expect, it } from 'vitest'
import type { BarcodeElement, LabelDocument, LabelElement, MatrixElement, TextElement } from '../document.ts'
import { documentChanges, settingChanges } from './documentChanges.ts'

const placed = {
  origin: 'top',
  turn: 0,
  isReversed: false,
  name: null,
  isLocked: false,
  group: null,
  span: null,
} as const

let made = 0
const text = (value: string, x: number, y: number, height: number): TextElement => ({
  ...placed,
  id: `t${made++}`,
  kind: 'text',
  value,
  x,
  y,
  font: '0',
  height,
  width: height,
  block: null,
})
const bars = (x: number, y: number, height: number): BarcodeElement => ({
  ...placed,
  id: `b${made++}`,
  kind: 'barcode',
  symbology: 'code128',
  value: '{{parcel.internalNumber}}',
  x,
  y,
  module: 0.25,
  ratio: 3,
  height,
  text: 'none',
  addsCheckDigit: false,
  mode: 'plain',
})
const qr: MatrixElement = {
  ...placed,
  id: 'qr',
  kind: 'matrix',
  symbology: 'qr',
  value: '{{parcel.barcode}}',
  x: 70,
  y: 10,
  module: 0.75,
  correction: 'M',
  columns: 0,
  rowHeight: 0,
  security: 0,
}
const document = (...elements: LabelElement[]): LabelDocument => ({
  widthMm: 101.5,
  heightMm: 50.75,
  dpmm: 8,
  elements,
  unknown: [],
})

describe('what changed in a label', () => {
  it('lists changed, added and removed elements, with sizes', () => {
    const before = document(
      text('{{recipient.mailStop}}', 3, 9, 7),
      text('{{recipient.displayName|truncate:20}}', 3, 20, 5),
      text('Fragile', 3, 28, 4),
      bars(3, 34, 12),
    )
    const after = document(
      text('{{recipient.mailStop}}', 3, 9, 10.5),
      text('{{recipient.displayName|truncate:24}}', 3, 20, 5),
      bars(3, 37, 9.5),
      qr,
    )
    expect(documentChanges(before, after)).toEqual([
      { kind: 'text', title: 'Mail stop', text: 'Size 56 to 84 dots' },
      {
        kind: 'text',
        title: 'Display name',
        text: '{{recipient.displayName|truncate:20}} to {{recipient.displayName|truncate:24}}',
      },
      { kind: 'barcode', title: 'Barcode', text: 'Height 96 to 76 dots, Moved to 24, 296' },
      { kind: 'matrix', title: 'QR code', text: 'Added' },
      { kind: 'text', title: 'Fragile', text: 'Removed' },
    ])
  })

  it('is empty for identical labels', () => {
    const same = document(text('A', 1, 1, 3), bars(3, 34, 12), qr)
    expect(documentChanges(same, same)).toEqual([])
  })

  it('includes print settings', () => {
    const printing = {
      widthIn: 4,
      heightIn: 2,
      dpi: '203',
      orientation: '0',
      darkness: 0,
      speed: 4,
      copies: 1,
      encoding: 'utf8',
    }
    expect(settingChanges(printing, { ...printing, darkness: 4, speed: 6 })).toEqual([
      { title: 'Darkness', text: '0 to 4' },
      { title: 'Print speed', text: '4 to 6 in/s' },
    ])
  })
})
