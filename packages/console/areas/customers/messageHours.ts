/** Hours for messages: stored as rows per day, shown as a week. */
import { type OpeningHours, type Weekday, weekdays } from '@postern/domain/engine/shapes.ts'
import { asHours, hoursText } from '@postern/domain/values/hours.ts'
import type { Parts } from '../../engine/form/formErrors.ts'

type Row = Readonly<Record<string, unknown>>

export const weekOf = (rows: readonly Row[]): OpeningHours =>
  asHours(Object.fromEntries(weekdays.map((day) => [day, rows.filter((row) => row.day === day)])))

/** A day without hours has no row. */
export const rowsOf = (week: OpeningHours): { day: Weekday; from: string; to: string }[] =>
  weekdays.flatMap((day) => week[day].map(({ from, to }) => ({ day, from, to })))

/** Maps the errors of rows to their days. */
export const partsByDay = (rows: readonly Row[], parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([path, message]) => [String(rows[Number.parseInt(path, 10)]?.day ?? path), message]),
  )

export const messageHoursText = (rows: readonly Row[]): string =>
  rows.length === 0 ? 'Never' : hoursText(weekOf(rows))
