/**
 * Parses CSV in pieces: RFC 4180 with any common separator. Memory holds one piece and one row. A row that can't be read is
 * reported and reading continues at the next line, so one bad quotation mark doesn't ruin the file.
 */
import { startsFormula } from './csv.ts'

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export interface SplitRow {
  /** The row number in a sheet, from 1; blank rows count. */
  readonly row: number
  /** The line it starts on, as in an editor. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row can't be read. */
  readonly problem?: string
}

/** The most frequent separator outside quotation marks in the first line, which usually has the headings. */
export function separatorOf(text: string): Separator {
  let [isQuoted, end] = [false, text.length]
  const counts = new Map<string, number>()
  for (let at = 0; at < Math.min(text.length, 100_000); at++) {
    const char = text.charAt(at)
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r') && counts.size > 0) end = at
    else if (!isQuoted) counts.set(char, (counts.get(char) ?? 0) + 1)
    if (end === at) break
  }
  return separators.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best))
}

/** Removes the apostrophe that our own files put before text that looks like a formula. */
const withoutGuard = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text

export const csvLimits = { rowChars: 2_000_000, cellChars: 8_000, columns: 1_000, badRows: 1_000 } as const

const quoteProblem = 'A quotation mark isn’t closed, or is closed too early.'
const unfinished = Symbol('unfinished')
const [quote, carriageReturn, lineFeed, blank] = [34, 13, 10, 32]

interface Parsed {
  readonly cells: string[]
  readonly problem?: string
  /** The position after its line break. */
  readonly end: number
}

const linesIn = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count++
  }
  return count
}

export class CsvSplitter {
  readonly #separator: number
  #rest = ''
  #row = 1
  #line = 1
  #bad = 0

  constructor(separator: Separator) {
    this.#separator = separator.charCodeAt(0)
  }

  /** The rows that are complete so far. `isLast`: nothing follows. */
  split(text: string, isLast: boolean): SplitRow[] {
    const buffer = this.#rest === '' ? text : this.#rest + text
    const rows: SplitRow[] = []
    let start = 0
    while (start < buffer.length) {
      const parsed = this.#rowAt(buffer, start, isLast)
      if (parsed === unfinished) {
        if (!isLast && buffer.length - start <= csvLimits.rowChars) break
        start = this.#take(rows, buffer, start, this.#badLine(buffer, start))
      } else start = this.#take(rows, buffer, start, parsed)
    }
    this.#rest = buffer.slice(start)
    return rows
  }

  #take(rows: SplitRow[], buffer: string, start: number, { cells, problem, end }: Parsed): number {
    if (problem !== undefined && ++this.#bad > csvLimits.badRows)
      throw new Error(`More than ${csvLimits.badRows} rows can’t be read. Check the delimiter and the quotation marks.`)
    if (problem !== undefined || cells.some((cell) => cell !== ''))
      rows.push({ row: this.#row, line: this.#line, cells, ...(problem !== undefined && { problem }) })
    this.#row++
    this.#line += linesIn(buffer, start, end)
    return end
  }

  /** For an unreadable row, skips only its first line: the next may be fine. */
  #badLine(buffer: string, start: number): Parsed {
    let end = start
    while (end < buffer.length && buffer.charCodeAt(end) !== lineFeed && buffer.charCodeAt(end) !== carriageReturn)
      end++
    const cells = [buffer.slice(start, Math.min(end, start + 200))]
    if (buffer.charCodeAt(end) === carriageReturn && buffer.charCodeAt(end + 1) === lineFeed) end++
    return { cells, problem: quoteProblem, end: Math.min(end + 1, buffer.length) }
  }

  #rowAt(buffer: string, start: number, isLast: boolean): Parsed | typeof unfinished {
    const cells: string[] = []
    let [at, isCut] = [start, false]
    for (;;) {
      let cell: string
      if (buffer.charCodeAt(at) === quote) {
        const closed = this.#closing(buffer, at)
        if (closed === -1) return unfinished
        cell = buffer.slice(at + 1, closed)
        if (cell.includes('"')) cell = cell.replaceAll('""', '"')
        at = closed + 1
        while (buffer.charCodeAt(at) === blank) at++
      } else {
        const from = at
        at = this.#cellEnd(buffer, at)
        cell = buffer.slice(from, at)
      }
      isCut ||= cell.length > csvLimits.cellChars
      if (cells.length < csvLimits.columns + 1) cells.push(withoutGuard(cell.slice(0, csvLimits.cellChars)))
      if (at >= buffer.length) {
        if (!isLast) return unfinished
        return this.#parsed(cells, isCut, at)
      }
      const code = buffer.charCodeAt(at)
      if (code === this.#separator) at++
      else if (code === lineFeed) return this.#parsed(cells, isCut, at + 1)
      else if (code === carriageReturn) {
        if (at + 1 === buffer.length && !isLast) return unfinished
        return this.#parsed(cells, isCut, buffer.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1)
      } else return this.#badLine(buffer, start)
    }
  }

  #parsed(cells: string[], isCut: boolean, end: number): Parsed {
    if (cells.length > csvLimits.columns)
      return { cells: cells.slice(0, 1), problem: `This row has more than ${csvLimits.columns} columns.`, end }
    return isCut ? { cells, problem: 'A cell of this row is too long.', end } : { cells, end }
  }

  #closing(buffer: string, opening: number): number {
    for (let at = opening + 1; ; ) {
      const found = buffer.indexOf('"', at)
      if (found === -1) return -1
      if (buffer.charCodeAt(found + 1) !== quote) return found
      at = found + 2
    }
  }

  #cellEnd(buffer: string, from: number): number {
    for (let at = from; at < buffer.length; at++) {
      const code = buffer.charCodeAt(at)
      if (code === this.#separator || code === lineFeed || code === carriageReturn) return at
    }
    return buffer.length
  }
}
