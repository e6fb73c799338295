/** Imports as text. */
import type { ImportKindName, ReadingPlan, Transform } from '@postern/domain/imports/importPlan.ts'
import {
  type Brake,
  type Confidence,
  type ImportCounts,
  type ImportRecord,
  type ImportState,
  type RowResult,
  rowResultWords,
} from '@postern/domain/imports/importRecord.ts'
import { counted, humanise, inSentence, singular } from '@postern/domain/values/text.ts'
import type { Tone } from '../ui/marks/tone.ts'

const numbers = new Intl.NumberFormat('en-US')
export const figure = (count: number): string => numbers.format(count)

export const manyOf = (kind: ImportKindName): string => inSentence(humanise(kind))
export const oneOf = (kind: ImportKindName): string => inSentence(singular(humanise(kind)))
export const recordsText = (count: number, kind: ImportKindName): string => counted(count, oneOf(kind), manyOf(kind))
export const rowsText = (count: number): string => counted(count, 'row', 'rows')

interface Worded {
  readonly tone: Tone
  readonly words: string
}

export const stateWords: Readonly<Record<ImportState, Worded>> = {
  draft: { tone: 'idle', words: 'Draft' },
  validating: { tone: 'info', words: 'Checking' },
  validated: { tone: 'accent', words: 'Ready to run' },
  needsReview: { tone: 'warn', words: 'Needs review' },
  running: { tone: 'info', words: 'Running' },
  done: { tone: 'ok', words: 'Done' },
  failed: { tone: 'danger', words: 'Failed' },
  cancelled: { tone: 'off', words: 'Canceled' },
  undoing: { tone: 'info', words: 'Undoing' },
  undone: { tone: 'off', words: 'Undone' },
}

export const resultWords: Readonly<Record<RowResult, Worded>> = {
  new: { tone: 'ok', words: rowResultWords.new },
  changed: { tone: 'info', words: rowResultWords.changed },
  unchanged: { tone: 'idle', words: rowResultWords.unchanged },
  left: { tone: 'warn', words: rowResultWords.left },
  deactivated: { tone: 'off', words: rowResultWords.deactivated },
  refused: { tone: 'danger', words: rowResultWords.refused },
}
export const isRowResult = (text: string | undefined): text is RowResult =>
  text !== undefined && Object.hasOwn(resultWords, text)

/** The number of changes the run saves. */
export const changeCount = ({ new: added, changed, left, deactivated }: ImportCounts): number =>
  added + changed + left + deactivated
/** Every line of the list: the rows of the file, and the records missing from it. */
export const lineCount = (counts: ImportCounts): number => changeCount(counts) + counts.unchanged + counts.refused

interface Sureness {
  readonly bars: number
  readonly words: string
}

export const confidenceWords: Readonly<Record<Confidence, Sureness>> = {
  profile: { bars: 4, words: 'Profile' },
  exact: { bars: 4, words: 'Exact' },
  likely: { bars: 3, words: 'Likely' },
  guess: { bars: 2, words: 'Guess' },
  none: { bars: 0, words: 'No match' },
}

export const delimiterWords = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const

export const encodingWords: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-15': 'ISO 8859-15',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
}

/** “UTF-8, comma”, or the sheet of a workbook. */
export function readingText({ format, encoding, delimiter, sheet }: ReadingPlan): string {
  if (format === 'xlsx') return sheet === null ? 'XLSX' : `XLSX, ${sheet}`
  const written = encoding === null ? 'CSV' : (encodingWords[encoding.toLowerCase()] ?? encoding)
  return delimiter === null ? written : `${written}, ${delimiterWords[delimiter].toLowerCase()}`
}

/** “17,621 rows, 12 columns”. */
export const shapeText = ({ rowCount, columns }: ImportRecord): string => {
  const width = counted(columns.length, 'column', 'columns')
  return rowCount === null ? width : `${rowsText(rowCount)}, ${width}`
}

export const sizeText = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${Math.round(bytes / 100_000) / 10} MB`
}

/** A, B … Z, AA: the way spreadsheets name columns. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}

const caseWords = { lower: 'Lowercase', upper: 'Uppercase', title: 'Title case' } as const
const orderWords = { lastFirst: 'Split “Last, First”', firstLast: 'Split “First Last”' } as const
const dateWords = { ymd: 'YYYY-MM-DD', mdy: 'MM/DD/YYYY', dmy: 'DD/MM/YYYY', serial: 'Excel date' } as const

export function transformText(step: Transform): string {
  switch (step.kind) {
    case 'case':
      return caseWords[step.to]
    case 'namePart':
      return orderWords[step.order]
    case 'dateFormat':
      return dateWords[step.format]
    case 'phoneCountry':
      return `Country ${step.country}`
    case 'values':
      return counted(step.map.length, 'value mapped', 'values mapped')
    case 'split':
      return `Split at “${step.by}”`
  }
}

/** “5.6%”. */
export const percentText = (percent: number): string =>
  percent > 0 && percent < 0.05 ? '< 0.1%' : `${Math.round(percent * 10) / 10}%`

export function brakeTitle(brake: Brake, kind: ImportKindName): string {
  const what = brake.kind === 'leaving' ? 'would be marked leaving' : 'would get another email address'
  return `Safety brake: ${percentText(brake.percent)} of ${manyOf(kind)} ${what}. The limit is ${brake.limitPercent}%.`
}

export function brakeDetail({ kind: cause, count, of }: Brake, kind: ImportKindName): string {
  const share = `${figure(count)} of ${recordsText(of, kind)}`
  return cause === 'leaving'
    ? `${share} aren’t in this file. Review them, or raise the limit for this run.`
    : `${share} have another address in this file. Review them, or raise the limit for this run.`
}

/** “9 s”, “2 min 5 s”, “1 h 12 min”. */
export function spanText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const tookText = ({ startedAt, finishedAt }: ImportRecord): string | null =>
  startedAt === null || finishedAt === null ? null : spanText(Date.parse(finishedAt) - Date.parse(startedAt))

/** “6 d 23 h left”. */
export function leftText(ms: number): string {
  const hours = Math.floor(ms / 3_600_000)
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h left`
  return hours >= 1 ? `${hours} h left` : `${Math.max(1, Math.floor(ms / 60_000))} min left`
}
