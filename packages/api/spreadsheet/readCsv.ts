/** CSV as people have it, all at once: RFC 4180, separated by whatever their program writes, or copied out of a sheet with tabs. */
import { CsvSplitter, separatorOf } from './splitCsv.ts'

export interface CsvRow {
  /** Where it begins, as an editor counts: the first line is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export type CsvReading = { readonly rows: readonly CsvRow[] } | { readonly problem: string }

/** Blank lines are no rows. Cells come without the blanks around them. */
export function readCsv(written: string): CsvReading {
  const text = written.replace(/^\uFEFF/, '')
  const split = new CsvSplitter(separatorOf(text)).split(text, true)
  const bad = split.find(({ problem }) => problem !== undefined)
  if (bad) return { problem: `Line ${bad.line}: ${inSentence(bad.problem ?? '')}` }
  const rows = split.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
