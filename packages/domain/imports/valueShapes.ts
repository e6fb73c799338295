/** What a column’s values look like, regardless of its header. */
import type { Transform } from './importPlan.ts'

type DateFormat = Extract<Transform, { kind: 'dateFormat' }>['format']

/** Skips blank cells and those too long to be an email address, a number or a date. */
const filled = (samples: readonly string[]): string[] =>
  samples.map((sample) => sample.trim()).filter((sample) => sample !== '' && sample.length <= 200)

const every = (samples: readonly string[], test: (sample: string) => boolean): boolean => {
  const values = filled(samples)
  return values.length > 0 && values.every(test)
}

/** At least two thirds: a few broken cells don’t change what a column is. */
const most = (samples: readonly string[], test: (sample: string) => boolean): boolean => {
  const values = filled(samples)
  return values.length > 0 && values.filter(test).length * 3 >= values.length * 2
}

const isEmail = (text: string): boolean => {
  const [name = '', host = '', ...more] = text.split('@')
  return name !== '' && more.length === 0 && host.includes('.') && !text.includes(' ')
}

const digitsOf = (text: string): number => [...text].filter((char) => char >= '0' && char <= '9').length

const isPhone = (text: string): boolean =>
  /^[+(\d][\d ().+/-]*$/.test(text) && digitsOf(text) >= 7 && digitsOf(text) <= 15 && /[ ().+-]/.test(text)

const yesNoWords = new Set(['y', 'n', 'yes', 'no', 'true', 'false', 't', 'f', '0', '1', 'x'])

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

export const looksLikeEmail = (samples: readonly string[]): boolean => most(samples, isEmail)
export const looksLikePhone = (samples: readonly string[]): boolean => most(samples, isPhone)
export const looksLikeYesNo = (samples: readonly string[]): boolean =>
  every(samples, (text) => yesNoWords.has(text.toLowerCase()))
export const looksLikeNumber = (samples: readonly string[]): boolean => most(samples, isNumber)

export const isOneOfOptions = (samples: readonly string[], options: readonly string[]): boolean => {
  const known = new Set(options.map((option) => option.toLowerCase()))
  return every(samples, (text) => known.has(text.toLowerCase()))
}

interface DayParts {
  parts: readonly [number, number, number]
  isYearFirst: boolean
}

function dayParts(text: string): DayParts | null {
  const day = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]|$)/.exec(text)
  if (!day) return null
  const [, a = '', b = '', c = ''] = day
  if (a.length === 3 || c.length === 3 || (a.length === 4 && c.length > 2)) return null
  return { parts: [Number(a), Number(b), Number(c)], isYearFirst: a.length === 4 }
}

/** A spreadsheet’s day number, from about 1954 to 2119. */
const isSerial = (text: string): boolean => /^\d{5}(\.\d{1,10})?$/.test(text) && text >= '20000' && text < '80000'

/** The date format of the filled cells, if at least two thirds are dates. If both orders fit, the month comes first. */
export function dateFormatOf(samples: readonly string[]): DateFormat | null {
  const values = filled(samples)
  if (values.length === 0) return null
  if (values.every(isSerial)) return 'serial'
  const days = values.map(dayParts)
  const read = days.filter((day) => day !== null)
  if (read.length * 3 < values.length * 2) return null
  if (read.every(({ isYearFirst }) => isYearFirst)) return 'ymd'
  return read.some(({ parts, isYearFirst }) => !isYearFirst && parts[0] > 12) ? 'dmy' : 'mdy'
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

/** The order of first and last name within a cell; null if most cells don’t have both. */
export function nameOrderOf(samples: readonly string[]): 'lastFirst' | 'firstLast' | null {
  if (most(samples, (text) => text.split(',').length === 2 && text.split(',').every(hasLetters))) return 'lastFirst'
  return most(samples, (text) => text.includes(' ') && hasLetters(text) && digitsOf(text) === 0) ? 'firstLast' : null
}

export const isShouted = (samples: readonly string[]): boolean =>
  every(samples, (text) => text.toUpperCase() === text && text.toLowerCase() !== text)

const separators = [';', '|', '/', ','] as const

export const separatorOf = (samples: readonly string[]): (typeof separators)[number] | null =>
  separators.find((separator) => filled(samples).some((text) => text.includes(separator))) ?? null
