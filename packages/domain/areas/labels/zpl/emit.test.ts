import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LabelDocument } from '../document.ts'
import { arbitraryLabel } from './arbitraryLabels.ts'
import { emitLabel } from './emit.ts'
import { meaningOf } from './identity.ts'
import { parseLabel } from './parse.ts'
import { zplSamples } from './samples.ts'

const size = { dpmm: 8, widthMm: 100, heightMm: 150 } as const
const meanings = ({ elements }: LabelDocument) => elements.map(meaningOf)

describe('emitLabel', () => {
  it('writes a label that parses back to the same label', () => {
    fc.assert(
      fc.property(arbitraryLabel, (label) => {
        expect(meanings(parseLabel(emitLabel(label, 8), size))).toEqual(meanings(label))
      }),
      { numRuns: 500 },
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(arbitraryLabel, fc.constantFrom(6, 8, 12, 24), (label, dpmm) => {
        const once = emitLabel(label, dpmm)
        expect(emitLabel(parseLabel(once, { ...size, dpmm }), dpmm)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  const understood = Object.entries(zplSamples).filter(([name]) => !['unusual', 'stored', 'baseline'].includes(name))

  it.each(understood)('writes %s with the same meaning', (_name, source) => {
    const label = parseLabel(source, size)
    expect(meanings(parseLabel(emitLabel(label, 8), size))).toEqual(meanings(label))
  })

  it('keeps the position of a QR code, although printers lower it by the height of ^BY', () => {
    const after = (by: string) =>
      parseLabel(`^XA^FO10,10${by}^BCN,80^FDA^FS^FO300,40^BQN,2,5^FDQA,A^FS^XZ`, { dpmm: 8 })
    expect(after('^BY3').elements[1]?.y).toBe(5)
    const lowered = after('^BY3,3,80')
    expect(lowered.elements[1]?.y).toBe((40 + 70) / 8)
    expect(emitLabel(lowered, 8)).toContain('^FO300,110^BQN,2,5')
    expect(emitLabel(lowered, 8)).toContain('^BY3,3^BCN,80')
  })

  it('rounds positions and bars to whole dots for the printer', () => {
    const label = parseLabel('^XA^FO11,11^BY3,2.5,40^BCN,40,Y,N,N,N^FD1^FS^XZ', size)
    expect(emitLabel(label, 12)).toContain('^FO17,17^BY5,2.5^BCN,60,Y,N,N,N^FD1^FS')
    expect(emitLabel(label, 6)).toContain('^FO8,8^BY2,2.5^BC')
  })

  it('uses hex escapes for special characters only, and in every field with variables', () => {
    const emitted = (value: string) => emitLabel(parseLabel(`^XA^CI28^FO1,1^A0N,20,20^FH^FD${value}^FS^XZ`, size), 8)
    expect(emitted('plain é')).toContain('^FDplain é^FS')
    expect(emitted('a_5Fb')).toContain('^FDa_b^FS')
    expect(emitted('a_5Eb_7E_5F')).toContain('^FH^FDa_5Eb_7E_5F^FS')
    expect(emitted('{{parcel.barcode}}')).toContain('^FH^FD{{parcel.barcode}}^FS')
  })

  it('keeps the number of copies and other print settings', () => {
    const label = parseLabel('^XA^POI^PQ2,0,1,Y^FO1,1^GB9,9,1^FS^XZ', size)
    expect(emitLabel(label, 8)).toContain('^POI\n^PQ2,0,1,Y\n')
  })
})
