/** Reads the rows of a file on disk in batches, by its reading plan. */
import { createReadStream } from 'node:fs'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import { rowLimits } from '@postern/domain/imports/rowLimits.ts'
import { readXlsx } from '../../spreadsheet/readXlsx.ts'
import { CsvSplitter, csvLimits } from '../../spreadsheet/splitCsv.ts'
import { XlsxProblem } from '../../spreadsheet/xlsxParts.ts'

export interface FileRow {
  /** The file's row number, starting at 1 with the header. */
  readonly row: number
  readonly cells: readonly string[]
  /** Why the row can't be read. */
  readonly problem?: string
}

const maxRows = Math.max(...Object.values(rowLimits))

export const refuseFile = (description: string) => invalid([{ path: 'file', description }])

async function* csvRows(path: string, { encoding, delimiter }: ReadingPlan): AsyncGenerator<FileRow[]> {
  // Invalid bytes become U+FFFD, and only the rows that contain them are refused.
  const decoder = new TextDecoder(encoding ?? 'utf-8')
  const splitter = new CsvSplitter(delimiter ?? ',')
  // Boundary: without an encoding, a file stream yields buffers.
  for await (const piece of createReadStream(path, { highWaterMark: 262_144 }))
    yield splitter.split(decoder.decode(piece as Buffer, { stream: true }), false)
  yield splitter.split(decoder.decode(), true)
}

async function* sheetRows(path: string, { sheet }: ReadingPlan): AsyncGenerator<FileRow[]> {
  for await (const rows of readXlsx(path, sheet))
    yield rows.map(({ row, cells }) =>
      cells.some((cell) => cell.length > csvLimits.cellChars)
        ? {
            row,
            cells: cells.map((cell) => cell.slice(0, csvLimits.cellChars)),
            problem: 'A cell of this row is too long.',
          }
        : { row, cells },
    )
}

/** Text that is invalid in the selected encoding, or that the database can't store. */
const isUnreadable = (cell: string): boolean => cell.includes('\uFFFD') || cell.includes('\0')

function checked(row: FileRow): FileRow {
  const at = row.problem === undefined ? row.cells.findIndex(isUnreadable) : -1
  const cells = row.cells.map((cell) => (cell.includes('\0') ? cell.replaceAll('\0', '\uFFFD') : cell.toWellFormed()))
  if (at < 0) return { ...row, cells }
  return { row: row.row, cells, problem: `Column ${at + 1} has characters that can’t be read. Check the encoding.` }
}

/** Throws a readable refusal if the file doesn't have this format. */
export async function* fileRows(path: string, plan: ReadingPlan): AsyncGenerator<FileRow[]> {
  let count = 0
  try {
    for await (const rows of plan.format === 'csv' ? csvRows(path, plan) : sheetRows(path, plan)) {
      count += rows.length
      if (count > maxRows) throw refuseFile(`The file has more than ${maxRows.toLocaleString('en-US')} rows.`)
      if (rows.length > 0) yield rows.map(checked)
    }
  } catch (error) {
    if (error instanceof XlsxProblem || error instanceof RangeError || isTooBroken(error))
      throw refuseFile(error instanceof Error ? error.message : String(error))
    throw error
  }
}

const isTooBroken = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('rows can’t be read')

/** The first rows; reads no more of the file than needed. */
export async function firstRows(path: string, plan: ReadingPlan, wanted: number): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const batch of fileRows(path, plan)) {
    rows.push(...batch)
    if (rows.length >= wanted) break
  }
  return rows.slice(0, wanted)
}
