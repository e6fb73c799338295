import { describe, expect, it } from 'vitest'
import type { BarcodeElement, BoxElement, LabelDocument, LabelElement, RawElement, TextElement } from '../document.ts'
import { squareGlyphs } from '../drawing/squareGlyphs.ts'
import { samples } from '../variables.ts'
import { type PreflightOptions, preflight } from './preflight.ts'

const placed = {
  ...{ id: 'one', x: 10, y: 10, isReversed: false, isLocked: false },
  turn: 0,
  origin: 'top',
  name: null,
  group: null,
  span: { start: 3, end: 9 },
} as const
/** Half as wide as high: 2 mm per character. */
const text: TextElement = { ...placed, kind: 'text', value: 'ABCD', font: '0', height: 4, width: 4, block: null }
const barcode: BarcodeElement = {
  ...placed,
  ...{ kind: 'barcode', symbology: 'code128', value: 'A', module: 0.25, ratio: 3, height: 10, text: 'none' },
  addsCheckDigit: false,
  mode: 'plain',
}
const box: BoxElement = {
  ...{ ...placed, id: 'box', kind: 'box', x: 1, y: 1, width: 90, height: 45, thickness: 0.25 },
  color: 'black',
  rounding: 0,
}
const raw: RawElement = { ...placed, id: 'raw', kind: 'raw', zpl: '^FO1,1^SN001^FS' }

const label = (...elements: LabelElement[]): LabelDocument => ({
  ...{ widthMm: 100, heightMm: 50, dpmm: 8, unknown: [] },
  elements,
})
const check = (elements: LabelElement[], options: Partial<PreflightOptions> = {}) =>
  preflight(label(...elements), { glyphs: squareGlyphs, samples, printers: [], ...options })
const kinds = (elements: LabelElement[], options: Partial<PreflightOptions> = {}) =>
  check(elements, options).map(({ check: kind, level }) => `${level} ${kind}`)

/** The label after applying the fix of its first finding. */
function mended(elements: LabelElement[], options: Partial<PreflightOptions> = {}): LabelElement[] {
  const edits = check(elements, options)[0]?.fix?.edits ?? []
  return elements.map((element) => {
    const edit = edits.find((each) => each.kind === 'change' && each.element.id === element.id)
    return edit?.kind === 'change' ? edit.element : element
  })
}

describe('preflight', () => {
  it('finds nothing on a good label', () => {
    expect(check([text, { ...barcode, id: 'two', y: 20 }, box])).toEqual([])
  })

  it('reports an empty label', () => {
    expect(kinds([])).toEqual(['error emptyLabel'])
  })

  it('moves elements that are off the label inside', () => {
    const off = [{ ...text, x: 98 }]
    expect(check(off)[0]).toMatchObject({
      check: 'offLabel',
      level: 'error',
      message: '“ABCD” goes 6 mm past the right edge.',
      elementId: 'one',
      span: { start: 3, end: 9 },
      fix: { label: 'Move inside' },
    })
    expect(check(mended(off))).toEqual([])
  })

  it('truncates a variable that can be longer than the label is wide', () => {
    const long = [{ ...text, x: 60, value: 'To {{recipient.department}}' }]
    expect(check(long)[0]).toMatchObject({ check: 'offLabel', level: 'warning', fix: { label: 'Truncate' } })
    expect(check(long)[0]?.message).toContain('with the longest data')
    expect(kinds(mended(long))).not.toContain('warning offLabel')
  })

  it('keeps a quiet zone to the edge of the label', () => {
    const near = [{ ...barcode, x: 1 }]
    expect(check(near)[0]).toMatchObject({ check: 'quietZone', fix: { label: 'Move inward' } })
    expect(check(mended(near))).toEqual([])
  })

  it('keeps a quiet zone to elements beside bars, but not above', () => {
    const bars = { ...barcode, id: 'two', x: 30 }
    expect(kinds([{ ...text, x: 21 }, bars])).toEqual(['warning quietZone'])
    expect(kinds([{ ...text, x: 30, y: 6.5 }, bars])).toEqual([])
  })

  it('reports elements that overlap bars, but not a frame around them', () => {
    const bars = { ...barcode, id: 'two', x: 20 }
    expect(check([{ ...text, x: 22 }, bars])[0]).toMatchObject({
      check: 'overlap',
      level: 'error',
      elementId: 'two',
      message: 'Code 128 overlaps “ABCD”. It may not scan.',
    })
    expect(kinds([box, bars])).toEqual([])
  })

  it('reports a white shape drawn over bars, but not one under them', () => {
    const bars = { ...barcode, id: 'two', x: 20 }
    const patch = {
      ...box,
      id: 'patch',
      ...{ x: 24, y: bars.y, width: 6, height: 6 },
      thickness: 3,
      color: 'white' as const,
    }
    expect(kinds([bars, patch])).toEqual(['error overlap'])
    expect(kinds([patch, bars])).toEqual([])
  })

  it('enlarges bars that a mapped printer draws too fine', () => {
    const printers = [
      { name: 'Dock 1', dpmm: 8, headWidthMm: null },
      { name: 'Dock 2', dpmm: 12, headWidthMm: null },
    ] as const
    const fine = [{ ...barcode, module: 0.2 }]
    expect(kinds(fine)).toEqual([])
    expect(check(fine, { printers })[0]).toMatchObject({
      check: 'moduleTooSmall',
      message: 'Bars of Code 128 are 0.167 mm wide on Dock 2. Scanners need 0.25 mm.',
    })
    expect(check(mended(fine, { printers }), { printers })).toEqual([])
  })

  it('reports why a barcode can’t be printed, with the sample that shows it', () => {
    const ean = { ...barcode, symbology: 'ean13' as const, value: '{{parcel.barcode}}' }
    expect(check([ean])[0]).toMatchObject({ check: 'symbology', level: 'error' })
    const itf = { ...barcode, symbology: 'itf' as const, value: '123' }
    expect(check([itf])[0]?.message).toMatch(/^Interleaved 2 of 5 isn’t printed as given: .*even number/)
  })

  it('widens a block that is too narrow', () => {
    const block = { width: 20, lines: 1, gap: 0, align: 'left', indent: 0, overflow: 'overprint' } as const
    const narrow = [{ ...text, value: 'one two three four', block }]
    expect(check(narrow)[0]).toMatchObject({
      check: 'blockOverflow',
      message: '“one two three four” has 1 line too many for its block.',
      fix: { label: 'Widen block' },
    })
    expect(check(mended(narrow))).toEqual([])
  })

  it('truncates a variable that can’t fit its block', () => {
    const block = { width: 85, lines: 1, gap: 0, align: 'left', indent: 0, overflow: 'overprint' } as const
    const full = [{ ...text, value: '{{parcel.notes}}', block }]
    expect(check(full)[0]).toMatchObject({ check: 'blockOverflow', fix: { label: 'Truncate' } })
    expect(kinds(mended(full))).not.toContain('warning blockOverflow')
  })

  it('reports characters that aren’t in the font', () => {
    expect(check([{ ...text, value: 'A→' }])[0]).toMatchObject({
      check: 'missingGlyph',
      message: 'The label font can’t print → in “A→”.',
    })
  })

  it('refuses a label wider than the print head', () => {
    const printers = [{ name: 'Desk', dpmm: 8, headWidthMm: 56 }] as const
    expect(check([text], { printers })[0]).toMatchObject({
      check: 'widerThanHead',
      message: 'The label is 100 mm wide, but Desk prints 56 mm.',
    })
  })

  it('reports that raw ZPL can’t be scaled for another resolution', () => {
    const printers = [{ name: 'Desk', dpmm: 12, headWidthMm: null }] as const
    expect(kinds([text, raw], { printers })).toEqual(['warning rawCommand'])
    expect(kinds([text, raw])).toEqual([])
  })

  it('refuses unknown variables, and those not available for the purpose', () => {
    expect(kinds([{ ...text, value: '{{parcel.nope}}' }])).toEqual(['error unknownVariable'])
    const door = [{ ...text, value: '{{parcel.pieces}}' }]
    expect(kinds(door)).toEqual([])
    expect(kinds(door, { purpose: 'lockerDoor' })).toEqual(['error unknownVariable'])
  })

  it('shows errors before warnings, and one finding per check and element', () => {
    const found = kinds([{ ...text, x: 98, value: 'A→{{recipient.displayName}}' }])
    expect(found).toEqual(['error offLabel', 'warning missingGlyph'])
  })
})
