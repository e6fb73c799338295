/** CSV in pieces: the same rows no matter how it's split, and each row reported exactly once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { CsvSplitter, csvLimits, type SplitRow, separatorOf } from './splitCsv.ts'

function splitIn(text: string, size: number): SplitRow[] {
  const splitter = new CsvSplitter(separatorOf(text))
  const rows: SplitRow[] = []
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.split(text.slice(at, at + size), false))
  return [...rows, ...splitter.split('', true)]
}

const cellsOf = (rows: readonly SplitRow[]) => rows.map(({ cells }) => cells)

describe('a file that arrives in pieces', () => {
  it('has the same rows whatever the size of the pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '\r', '\t', 'é') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 6 }), fc.integer({ min: 1, max: 12 }), (rows, size) => {
        const text = csvLine(['one', 'two']) + rows.map(csvLine).join('')
        expect(splitIn(text, size)).toEqual(splitIn(text, text.length))
      }),
    )
  })

  it('ends its rows with CR, LF or both', () => {
    for (const end of ['\r', '\n', '\r\n'])
      expect(cellsOf(splitIn(`a,b${end}1,2${end}3,4`, 2))).toEqual([
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ])
  })

  it('counts rows as a sheet does, blank ones included', () => {
    expect(splitIn('a,b\n\n"x\ny",1\nz,2\n', 3).map(({ row, line }) => [row, line])).toEqual([
      [1, 1],
      [3, 3],
      [4, 5],
    ])
  })

  it('tells a quotation mark that is never closed, and reads on', () => {
    const rows = splitIn('a,b\n1,2\n"open,3\n4,5\n', 4)
    expect(rows.filter(({ problem }) => problem !== undefined).map(({ row }) => row)).toEqual([3])
    expect(cellsOf(rows).at(-1)).toEqual(['4', '5'])
  })

  it('tells a mark that is closed too early, too many columns, and a cell without end', () => {
    const wide = `${'x,'.repeat(10_000)}x`
    const long = 'y'.repeat(1_000_000)
    const rows = splitIn(`a,b\n"x"y,1\n${wide}\n${long},2\nlast,3\n`, 65_536)
    expect(rows.map(({ problem }) => problem !== undefined)).toEqual([false, true, true, true, false])
    expect(Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell.length)))).toBeLessThanOrEqual(
      csvLimits.cellChars,
    )
    expect(cellsOf(rows).at(-1)).toEqual(['last', '3'])
  })

  it('gives up on a file that is nothing but bad rows', () => {
    expect(() => splitIn('"x"y\n'.repeat(2_000), 10_000)).toThrow('rows can’t be read')
  })
})

describe('the delimiter', () => {
  it('is the most frequent one outside quotation marks', () => {
    expect(separatorOf('"a,b,c";d;e\n')).toBe(';')
    expect(separatorOf('a|b|c\n1,2,3,4,5\n')).toBe('|')
    expect(separatorOf('name\n')).toBe(',')
  })
})
