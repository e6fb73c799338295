/** Transforms of a cell's text before it's parsed: pure, applied in the order the user set. */
import { fullMetadata } from '../phone/fullMetadata.ts'
import { parsePhone } from '../phone/number.ts'
import type { Transform } from './importPlan.ts'

/** A transform, prepared once for all rows. */
type Step = (text: string) => string
type Prepare<K extends Transform['kind']> = (transform: Extract<Transform, { kind: K }>) => Step

const titleCase = (text: string): string =>
  text.toLowerCase().replace(/[\p{L}\p{M}\d]+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1))

const cases = {
  lower: (text: string) => text.toLowerCase(),
  upper: (text: string) => text.toUpperCase(),
  title: titleCase,
} as const

function nameParts(text: string, order: 'lastFirst' | 'firstLast'): { first: string; last: string } {
  const comma = text.indexOf(',')
  if (order === 'lastFirst' && comma >= 0)
    return { last: text.slice(0, comma).trim(), first: text.slice(comma + 1).trim() }
  const words = text.split(' ').filter((word) => word !== '')
  if (order === 'lastFirst') return { last: words[0] ?? '', first: words.slice(1).join(' ') }
  // A single word counts as the last name.
  return { last: words.at(-1) ?? '', first: words.slice(0, -1).join(' ') }
}

const pad = (text: string, length: number): string => text.padStart(length, '0')

const fullYear = (year: string): string => {
  if (year.length !== 2) return pad(year, 4)
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}

/** Spreadsheets count February 29, 1900, which never existed, as day 60. */
function serialDay(text: string): string {
  const serial = Number(text)
  if (!/^\d{1,6}(\.\d+)?$/.test(text) || serial < 1) return text
  const days = Math.floor(serial < 60 ? serial + 1 : serial) - 25_569
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}

/** As `YYYY-MM-DD`, or unchanged if it isn't a date in this format: the cell reader then says what's wrong. */
function isoDay(text: string, format: 'ymd' | 'mdy' | 'dmy' | 'serial'): string {
  if (format === 'serial') return serialDay(text)
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (format === 'ymd' && packed) return `${packed[1]}-${packed[2]}-${packed[3]}`
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ].*)?$/.exec(text)
  if (!parts) return text
  const [, one = '', two = '', three = ''] = parts
  // Even in a file that mixes formats, a 4-digit first part is the year.
  const [year, month, day] =
    format === 'ymd' || one.length === 4 ? [one, two, three] : format === 'mdy' ? [three, one, two] : [three, two, one]
  return `${fullYear(year)}-${pad(month, 2)}-${pad(day, 2)}`
}

const prepare: { readonly [K in Transform['kind']]: Prepare<K> } = {
  case: ({ to }) => cases[to],
  namePart:
    ({ order, part }) =>
    (text) =>
      nameParts(text, order)[part],
  dateFormat:
    ({ format }) =>
    (text) =>
      isoDay(text, format),
  phoneCountry:
    ({ country }) =>
    (text) =>
      parsePhone(fullMetadata, text, country)?.number ?? text,
  values: ({ map }) => {
    const words = new Map(map.map(({ from, to }) => [from.toLowerCase(), to]))
    return (text) => words.get(text.toLowerCase()) ?? text
  },
  // Applied when the list is read (`separatorIn`).
  split: () => (text) => text,
}

const prepared = <K extends Transform['kind']>(kind: K, transform: Extract<Transform, { kind: K }>): Step =>
  prepare[kind](transform)

export function transformBy(transforms: readonly Transform[]): Step {
  const steps = transforms.map((transform) => prepared(transform.kind, transform))
  return (cell) => steps.reduce((text, step) => (text === '' ? '' : step(text).trim()), cell.trim())
}

export const separatorIn = (transforms: readonly Transform[]): string | null =>
  transforms.find((each) => each.kind === 'split')?.by ?? null
