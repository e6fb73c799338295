import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { readCsv } from './readCsv.ts'

const cellsIn = (text: string) => {
  const reading = readCsv(text)
  return 'rows' in reading ? reading.rows.map(({ cells }) => cells) : reading.problem
}

describe('a table that was pasted or chosen', () => {
  it('is separated by commas, semicolons or tabs, whichever its first line has', () => {
    const rows = [
      ['email', 'first'],
      ['a@x.test', 'Ann'],
    ]
    for (const separator of [',', ';', '\t'])
      expect(cellsIn(rows.map((row) => row.join(separator)).join('\r\n'))).toEqual(rows)
  })

  it('keeps separators, quotation marks and line breaks that are quoted', () => {
    expect(cellsIn('a,b\n"Hale, Orr","the ""new"" one"\n"two\nlines",x')).toEqual([
      ['a', 'b'],
      ['Hale, Orr', 'the "new" one'],
      ['two\nlines', 'x'],
    ])
  })

  it('keeps empty cells between tabs in their place', () => {
    expect(cellsIn('a\tb\tc\n"x"\t\ty\n\t\tz')).toEqual([
      ['a', 'b', 'c'],
      ['x', '', 'y'],
      ['', '', 'z'],
    ])
  })

  it('counts lines as an editor does, over blank lines and breaks inside cells', () => {
    const reading = readCsv('\uFEFFa,b\r\n\r\n"x\r\ny",1\r\n , \r\nz,2\r\n')
    expect(reading).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['x\r\ny', '1'] },
        { line: 6, cells: ['z', '2'] },
      ],
    })
  })

  it('names the line in which a quotation mark is not closed', () => {
    expect(cellsIn('a,b\n1,2\n"x,3\n4,5')).toContain('Line 3')
  })

  it('is no longer to read for being evil', () => {
    const evil = `"${'""'.repeat(200_000)}x`
    expect(cellsIn(evil)).toContain('Line 1')
  })

  it('reads back whatever our own files hold, but for the blanks around it', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', "'", '=', '-', '\n', '\t', 'é') })
      .filter((text) => !text.startsWith("'")) // may be a formula guard or the user’s own
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = csvLine(['one', 'two']) + rows.map(csvLine).join('')
        const expected = rows
          .map((row) => row.map((each) => each.trim()))
          .filter((row) => row.some((each) => each !== ''))
        expect(cellsIn(text)).toEqual([['one', 'two'], ...expected])
      }),
    )
  })
})
