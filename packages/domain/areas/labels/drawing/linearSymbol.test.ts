import { describe, expect, it } from 'vitest'
import type { LinearSymbology } from '../document.ts'
import { barsInDots, linearSymbol } from './linearSymbol.ts'

const symbol = (symbology: LinearSymbology, text: string, addsCheckDigit = false) =>
  linearSymbol(text, { symbology, addsCheckDigit, mode: 'plain' })

describe('linear barcodes', () => {
  it.each([
    { symbology: 'itf', text: '12a4', problem: 'digits only' },
    { symbology: 'ean13', text: 'ABC', problem: '12 digits, or 13 with the check digit' },
    { symbology: 'upcExtension', text: '1x', problem: '2 or 5 digits' },
    { symbology: 'upce', text: '12345678901', problem: 'can’t be shortened' },
    { symbology: 'code39', text: 'ä', problem: 'ASCII' },
    { symbology: 'code93', text: 'ä', problem: 'capital letters' },
    { symbology: 'codabar', text: 'A12X3B', problem: 'start and stop letters' },
    { symbology: 'msi', text: '1-2', problem: 'digits only' },
    { symbology: 'postnet', text: 'A', problem: 'digits only' },
    { symbology: 'code128', text: '', problem: 'without data' },
  ] as const)('refuses $text as $symbology', ({ symbology, text, problem }) => {
    expect(() => symbol(symbology, text)).toThrow(problem)
  })

  it.each([
    { symbology: 'itf', text: '123', printed: '0123', why: 'even number of digits' },
    {
      symbology: 'ean13',
      text: '5901234123458',
      printed: '5901234123457',
      why: 'check digit of this EAN-13 must be 7',
    },
    { symbology: 'ean13', text: '42', printed: '0000000000420', why: '12 digits, or 13 with the check digit' },
    { symbology: 'ean8', text: '123456789', printed: '12345670', why: '7 digits, or 8' },
    { symbology: 'upca', text: '036000291453', printed: '036000291452', why: 'must be 2' },
    { symbology: 'upcExtension', text: '7', printed: '07', why: '2 or 5 digits' },
    { symbology: 'upcExtension', text: '1234', printed: '01234', why: '2 or 5 digits' },
  ] as const)('prints $text as $printed in $symbology, and says why', ({ symbology, text, printed, why }) => {
    const { scanned, changed, runs } = symbol(symbology, text)
    expect(scanned).toBe(printed)
    expect(changed).toContain(why)
    expect(symbol(symbology, printed)).toMatchObject({ runs, changed: null })
  })

  it('adds the same check digits as printers', () => {
    expect(symbol('ean13', '590123412345').text).toBe('5901234123457')
    expect(symbol('upca', '03600029145').scanned).toBe('036000291452')
    expect(symbol('itf', '1234567', true).scanned).toBe('12345670')
    expect(symbol('code39', 'CODE39', true).scanned).toBe('CODE39W')
  })

  it('encodes characters missing from Code 39 as pairs', () => {
    expect(symbol('code39', 'a{0}').runs).toEqual(symbol('code39', '+A%P0%R').runs)
    expect(symbol('code39', 'A+1').runs).not.toEqual(symbol('code39', 'A/K1').runs)
  })

  it('shows the check digit of UPC if the label is set to', () => {
    expect([true, false].map((shown) => symbol('upca', '03600029145', shown).text)).toEqual([
      '036000291452',
      '03600029145',
    ])
    expect([true, false].map((shown) => symbol('upce', '981231', shown).text)).toEqual(['09812312', '0981231'])
  })

  it('shortens UPC-A numbers to UPC-E', () => {
    expect(symbol('upce', '1230000045')).toMatchObject({ text: '0123453', scanned: '012300000451' })
    expect(symbol('upce', '01200000345')).toMatchObject({ text: '0123450', scanned: '012000003455' })
    for (const six of ['123450', '123451', '123452', '123453', '123454', '123455', '123459']) {
      const { scanned } = symbol('upce', six)
      expect(symbol('upce', scanned).text).toBe(`0${six}`)
    }
  })

  it('makes bars of whole dots, with wide ones by the ratio', () => {
    const code39 = symbol('code39', '1')
    const wide = new Set(barsInDots(code39, 2, 2.5).bars.map(({ width }) => width))
    expect(wide).toEqual(new Set([2, 5]))
    const code128 = symbol('code128', 'A')
    const { bars, width } = barsInDots(code128, 3, 2.5)
    expect(bars.every((bar) => bar.width % 3 === 0 && bar.x % 3 === 0)).toBe(true)
    // Start, character and check have 11 modules, stop 13.
    expect(width).toBe((3 * 11 + 13) * 3)
  })

  it('makes tall and short bars for POSTNET', () => {
    const { heights } = symbol('postnet', '1')
    // Frame, 1 as 00011, check digit 9 as 10100, frame.
    expect(heights?.map((height) => (height === 1 ? 1 : 0)).join('')).toBe('100011101001')
  })
})
