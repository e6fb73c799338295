import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, csvOf } from './csv.ts'
import type { SheetCell } from './sheet.ts'

/** An RFC 4180 reader, written independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, inQuotes]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (inQuotes) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else inQuotes = false
    } else if (sign === '"') inQuotes = true
    else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at++
    } else cell += sign
  }
  return rows
}

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ' ', "'", 'A', '1', '＝') }),
)
const anyCell: fc.Arbitrary<SheetCell> = fc.oneof(
  nasty,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constant(null),
)

describe('a CSV file', () => {
  it('never holds a text that a spreadsheet program takes for a formula', () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1 }), (texts) => {
        for (const read of readCsv(csvLine(texts)).flat()) expect(read).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reads back as it was written, but for the apostrophe that disarms', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''))
        expect(read).toHaveLength(rows.length)
        rows.forEach((row, index) => {
          const texts = row.map((cell) => (cell === null ? '' : String(cell)))
          expect(read[index]?.map((text, column) => (text === `'${texts[column]}` ? texts[column] : text))).toEqual(
            texts,
          )
        })
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
    ['+1 617 555 0134', "'+1 617 555 0134"],
    ['-5', "'-5"],
    [-5, '-5'],
    [1234.5, '1234.5'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['a,b', '"a,b"'],
    ['plain', 'plain'],
    [{ day: '2026-02-28' }, '2026-02-28'],
    [null, ''],
  ] as [SheetCell, string][])('writes %j as %s', (cell, written) => {
    expect(csvCell(cell)).toBe(written)
  })

  it('begins with a byte order mark and ends its lines as RFC 4180 has it', async () => {
    async function* pages() {
      yield [['a', 1]]
      yield [['é', null]]
    }
    const text = (await Array.fromAsync(csvOf({ title: 'T', heads: ['Name', 'Count'], pages: pages() }))).join('')
    expect(text).toBe('\uFEFFName,Count\r\na,1\r\né,\r\n')
  })
})
