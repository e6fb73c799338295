/** Reads CSV in one go: RFC 4180 with any common separator, or tab-separated text copied from a sheet. */
import { CsvSplitter, separatorOf } from './splitCsv.ts'

export interface CsvRow {
  /** The line it starts on, as in an editor: the first line is 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export type CsvReading = { readonly rows: readonly CsvRow[] } | { readonly problem: string }

/** Blank lines are skipped. Cells are trimmed. */
export function readCsv(written: string): CsvReading {
  const text = written.replace(/^\uFEFF/, '')
  const split = new CsvSplitter(separatorOf(text)).split(text, true)
  const bad = split.find(({ problem }) => problem !== undefined)
  if (bad) return { problem: `Line ${bad.line}: ${inSentence(bad.problem ?? '')}` }
  const rows = split.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
