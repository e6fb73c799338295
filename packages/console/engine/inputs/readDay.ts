import { type DateFormat, getDateFormat } from '../../ui/dateFormat.ts'

/**
 * Parses a typed day: `2/1/26`, `02/01/2026`, `2026-02-01`. Null if there's no such day, such as February 30. Whether the
 * month or the day comes first follows the display format.
 */
export function readDay(text: string, format: DateFormat = getDateFormat()): string | null {
  const [, first = '', second = '', last = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text.trim()) ?? []
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  const [month, day] = format === 'dd/mm/yyyy' ? [second, first] : [first, second]
  return last === '' ? written(iso?.[1] ?? '', iso?.[2] ?? '', iso?.[3] ?? '') : written(last, month, day)
}

function written(year: string, month: string, day: string): string | null {
  if (year === '') return null
  // Two-digit years are in this century: these are contracts and go-lives.
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}
