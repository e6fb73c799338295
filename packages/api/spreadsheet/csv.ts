/** RFC 4180 CSV, with what spreadsheet programs also need: a byte order mark, and no cell that is a formula. */
import type { Sheet, SheetCell } from './sheet.ts'

/** Spreadsheet programs would run such a text as a formula; a leading apostrophe keeps it text. */
export const startsFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

const needsQuotes = /[",\r\n]|^\s|\s$/

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.day
  return quoted(startsFormula.test(cell) ? `'${cell}` : cell)
}

export const csvLine = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export async function* csvOf({ heads, pages }: Sheet): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(heads)}`
  for await (const page of pages) yield page.map(csvLine).join('')
}
