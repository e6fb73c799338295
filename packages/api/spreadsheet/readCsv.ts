/** CSV as people have it: RFC 4180, separated by whatever their program writes, or copied out of a sheet with tabs. */
import { startsFormula } from './csv.ts'

export interface CsvRow {
  /** Where it begins, as an editor counts: the first line is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export type CsvReading = { readonly rows: readonly CsvRow[] } | { readonly problem: string }

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** The one that stands most often in the first line, which has the headings. */
function separatorOf(text: string): Separator {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const often = (sign: Separator) => first.split(sign).length
  return separators.reduce((best, sign) => (often(sign) > often(best) ? sign : best))
}

/** A cell and what ends it. Nothing in it can be matched in two ways, so a text of any size is read in one pass. */
const cellPatterns: Readonly<Record<Separator, RegExp>> = {
  ',': /(?:"([^"]*(?:""[^"]*)*)" *|((?:[^",\r\n][^,\r\n]*)?))(,|\r\n|\r|\n|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)" *|((?:[^";\r\n][^;\r\n]*)?))(;|\r\n|\r|\n|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)" *|((?:[^"\t\r\n][^\t\r\n]*)?))(\t|\r\n|\r|\n|$)/y,
}

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length - 1

/** What our own files put before a text that a program would take for a formula. */
const withoutGuard = (text: string): string =>
  text.startsWith("'") && startsFormula.test(text.slice(1)) ? text.slice(1) : text

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

/** Blank lines are no rows. Cells come without the blanks around them. */
export function readCsv(written: string): CsvReading {
  const text = written.replace(/^\uFEFF/, '')
  const pattern = cellPatterns[separatorOf(text)]
  pattern.lastIndex = 0
  const rows: CsvRow[] = []
  let [line, begins, cells] = [1, 1, [] as string[]]
  for (;;) {
    const found = pattern.exec(text)
    if (!found) return { problem: `Line ${line}: a quotation mark isn’t closed, or is closed too early.` }
    const [whole, quoted, plain = '', end] = found
    cells.push(withoutGuard(quoted?.replaceAll('""', '"') ?? plain).trim())
    line += linesIn(whole)
    if (end !== undefined && separators.some((sign) => sign === end)) continue
    if (!isBlank(cells)) rows.push({ line: begins, cells })
    if (end === '') return { rows }
    ;[begins, cells] = [line, []]
  }
}
