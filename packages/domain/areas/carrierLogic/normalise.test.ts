import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noisyScans } from './corpus/noisyScans.ts'
import { normalise } from './normalise/normalise.ts'
import { sharedRules } from './testing/books.ts'

const text = (scan: string): string => normalise({ text: scan }).text

/** Random scans composed of what scanners really add. */
const pieces = fc.constantFrom(
  ...noisyScans.map(({ scan }) => scan),
  ...sharedRules.flatMap(({ rule }) => rule.valid),
  ...[
    ']C1',
    ']E0',
    '\u001d',
    '<GS>',
    '^]',
    '*',
    'TRK#',
    'Tracking number: ',
    '(420)',
    '420',
    '94105',
    '%',
    '-',
    ' ',
    '\r\n',
    '\u0002',
    '[)>\u001e',
    '01',
    'PIN ',
  ],
  ...['https://', 'ANSI 636', 'wifi:', '(01)', '#', '< GS>', '\u241d', 'ß', '１２', '{', '~', 'ﬁ', '\u0130'],
)
const scans = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
)

describe('normalising', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(scans, (scan) => {
        const once = text(scan)
        expect(text(once)).toBe(once)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(['] C0790535312317', 'T RK# 790535312317', '* *790535312317* *', '42010001< GS>9400111206206406260787'])(
    'strips what spaces had hidden: %s',
    (scan) => expect(text(text(scan))).toBe(text(scan)),
  )

  it('leaves no spaces, lowercase letters or control characters', () => {
    fc.assert(fc.property(scans, (scan) => /^[!-`{-~]*$/.test(text(scan))))
  })

  it('keeps a dash for carriers that use one, and offers the number without it', () => {
    expect(normalise({ text: '1LS7119013618127-1' }).readings.map((reading) => reading.text)).toEqual([
      '1LS7119013618127-1',
      '1LS71190136181271',
    ])
  })

  it('assembles the number of a MaxiCode, if its check digit confirms it', () => {
    const message = (shipper: string) =>
      `[)>\u001e01\u001d96841706672\u001d840\u001d086\u001d1Z95861181\u001dUPSN\u001d${shipper}\u001d\u001e\u0004`
    expect(text(message('3F141E'))).toBe('1Z3F141E8695861181')
    expect(text(message('3F141F'))).not.toContain('1Z3F141F')
  })

  it.each([
    ['wireless access', 'WIFI:S:guest;T:WPA;P:secret;;', /Wi-Fi/],
    ['a business card', 'BEGIN:VCARD\nFN:Petra', /business card/],
    ['a app link', 'mailto:petra@example.com', /app link/],
    ['a product', ']E00012345678905', /retail product/],
    ['a telephone number', '+1 (415) 555-0134', /phone number/],
    ['an order', 'PO-20331', /internal number/],
    ['nothing', '', /scan is empty/],
    ['ten thousand letters', 'A'.repeat(10_000), /too many for a label/],
    ['eighty digits', '9'.repeat(80), /up to 64/],
  ])('recognizes that %s isn’t a label', (_, scan, reason) => {
    expect(normalise({ text: scan }).notALabel).toMatch(reason)
  })
})
