/** Detects a file's format from its content, never from its name: how to read it, its columns, and its first rows. */
import { open } from 'node:fs/promises'
import type { ReadingPlan } from '@postern/domain/imports/importPlan.ts'
import { sheetNames } from '../../spreadsheet/readXlsx.ts'
import { csvLimits, separatorOf } from '../../spreadsheet/splitCsv.ts'
import { XlsxProblem } from '../../spreadsheet/xlsxParts.ts'
import { type FileRow, firstRows, refuseFile } from './fileRows.ts'

const headBytes = 65_536

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const startsWith = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)

const isUtf8 = (head: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The BOM if there is one, else UTF-8 if valid, else what Excel writes in the West. The user sees the first rows and can change it. */
function encodingOf(head: Buffer): string {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  // One bad row far down doesn't change the encoding, so the majority of lines decides.
  const lines = head.toString('latin1').split('\n').slice(0, -1)
  const bad = lines.filter((line) => !isUtf8(Buffer.from(line, 'latin1'))).length
  return isUtf8(head) || (lines.length > 4 && bad * 10 < lines.length) ? 'utf-8' : 'windows-1252'
}

function refuseOthers(head: Buffer, encoding: string): void {
  if (head.length === 0) throw refuseFile('The file is empty.')
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0))
    throw refuseFile('This is an old Excel file or has a password. Save it as XLSX or CSV and try again.')
  if (/^\s{0,20}<(!doctype|html|\?xml|svg)/i.test(head.toString('latin1', 0, 200)))
    throw refuseFile('This is a web page or an XML file. Upload a CSV or XLSX file.')
  const zeros = head.subarray(0, 4_096).filter((byte) => byte === 0).length
  if (!encoding.startsWith('utf-16') && zeros * 20 > Math.min(head.length, 4_096))
    throw refuseFile('This isn’t a table. Upload a CSV or XLSX file.')
}

const isNumeric = (cell: string): boolean => /^[\d\s.,+()/:-]+$/.test(cell.slice(0, 60))

/** Headings are distinct words; values are numbers and addresses. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 0 && !filled.some((cell) => cell.includes('@') || isNumeric(cell) || cell.length > 60)
}

export interface Detected {
  readonly reading: ReadingPlan
  readonly sheets: readonly string[]
}

async function workbookPlan(path: string): Promise<Detected> {
  try {
    const sheets = await sheetNames(path)
    const reading: ReadingPlan = {
      format: 'xlsx',
      encoding: null,
      delimiter: null,
      sheet: sheets[0]?.slice(0, 31) ?? null,
      hasHeader: true,
    }
    return { reading, sheets }
  } catch (error) {
    throw error instanceof XlsxProblem ? refuseFile(error.message) : error
  }
}

function tablePlan(head: Buffer): Detected {
  const encoding = encodingOf(head)
  refuseOthers(head, encoding)
  const delimiter = separatorOf(new TextDecoder(encoding).decode(head, { stream: true }))
  return { reading: { format: 'csv', encoding, delimiter, sheet: null, hasHeader: true }, sheets: [] }
}

export async function detect(path: string): Promise<Detected> {
  const head = await headOf(path)
  const found = startsWith(head, 0x50, 0x4b, 0x03, 0x04) ? await workbookPlan(path) : tablePlan(head)
  const [first] = await firstRows(path, found.reading, 1)
  return { ...found, reading: { ...found.reading, hasHeader: first !== undefined && looksLikeHeader(first.cells) } }
}

export interface SampledColumn {
  readonly index: number
  readonly name: string
  readonly samples: string[]
}

export interface Sampled {
  readonly columns: readonly SampledColumn[]
  readonly sample: string[][]
}

const [sampledRows, shownRows, shownSamples, shownChars] = [200, 20, 8, 200]

/** Numbers duplicate headings: a target needs exactly one column. */
function namedColumns(header: readonly string[], width: number, hasHeader: boolean): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const name = (hasHeader ? header[index]?.trim().slice(0, shownChars) : '') || `Column ${index + 1}`
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const shown = (cell: string): string => cell.trim().slice(0, shownChars)

/** The columns with a few distinct values each, and the first rows as read. */
export async function sampleOf(path: string, reading: ReadingPlan): Promise<Sampled> {
  const all = await firstRows(path, reading, sampledRows)
  const [first] = all
  if (!first) throw refuseFile('The file has no rows.')
  if (first.problem !== undefined && reading.hasHeader)
    throw refuseFile(`The first row can’t be read. ${first.problem}`)
  const rows: readonly FileRow[] = (reading.hasHeader ? all.slice(1) : all).filter(
    ({ problem }) => problem === undefined,
  )
  const width = reading.hasHeader ? first.cells.length : Math.max(...all.map(({ cells }) => cells.length))
  if (width > csvLimits.columns) throw refuseFile(`The file has more than ${csvLimits.columns} columns.`)
  const names = namedColumns(first.cells, width, reading.hasHeader)
  const columns = names.map((name, index) => {
    const values = rows.map(({ cells }) => shown(cells[index] ?? '')).filter((cell) => cell !== '')
    return { index, name, samples: [...new Set(values)].slice(0, shownSamples) }
  })
  const sample = rows.slice(0, shownRows).map(({ cells }) => names.map((_, index) => shown(cells[index] ?? '')))
  return { columns, sample }
}
