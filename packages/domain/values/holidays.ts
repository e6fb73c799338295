/**
 * The holiday calendars a site can follow: days on which it's closed. The database has the same rules (`is_holiday`), for
 * lists filtered by which sites are open; a test compares the two.
 */
import { daysAfter } from './days.ts'

const monday = 1
const thursday = 4

const pad = (number: number): string => String(number).padStart(2, '0')
const date = (year: number, month: number, day: number): string => `${year}-${pad(month)}-${pad(day)}`
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The nth such weekday on or after a date. */
const nthFrom = (day: string, weekday: number, n = 1): string =>
  daysAfter(day, ((weekday - weekdayOf(day) + 7) % 7) + (n - 1) * 7)

/** The last such weekday on or before a date. */
const lastUntil = (day: string, weekday: number): string => daysAfter(day, -((weekdayOf(day) - weekday + 7) % 7))

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm. */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return date(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

/** A holiday on a weekend is also observed on another day: this many days later for a Saturday and for a Sunday. */
const keptOn = (day: string, onSaturday: number, onSunday: number): string[] => [
  day,
  daysAfter(day, { 6: onSaturday, 0: onSunday }[weekdayOf(day)] ?? 0),
]

const holidaysIn: Readonly<Record<string, (year: number) => string[]>> = {
  usFederal: (year) => [
    ...[date(year, 1, 1), date(year, 6, 19), date(year, 7, 4), date(year, 11, 11), date(year, 12, 25)].flatMap((day) =>
      keptOn(day, -1, 1),
    ),
    // New Year's Day on a Saturday is observed in the year before.
    ...keptOn(date(year + 1, 1, 1), -1, 1),
    nthFrom(date(year, 1, 1), monday, 3),
    nthFrom(date(year, 2, 1), monday, 3),
    lastUntil(date(year, 5, 31), monday),
    nthFrom(date(year, 9, 1), monday),
    nthFrom(date(year, 10, 1), monday, 2),
    nthFrom(date(year, 11, 1), thursday, 4),
  ],
  canadaFederal: (year) => [
    ...[
      date(year, 1, 1),
      date(year, 7, 1),
      date(year, 9, 30),
      date(year, 11, 11),
      date(year, 12, 25),
      date(year, 12, 26),
    ],
    daysAfter(easter(year), -2),
    lastUntil(date(year, 5, 24), monday),
    nthFrom(date(year, 9, 1), monday),
    nthFrom(date(year, 10, 1), monday, 2),
  ],
  englandAndWales: (year) => [
    ...keptOn(date(year, 1, 1), 2, 1),
    ...keptOn(date(year, 12, 25), 2, 2),
    ...keptOn(date(year, 12, 26), 2, 2),
    daysAfter(easter(year), -2),
    daysAfter(easter(year), 1),
    nthFrom(date(year, 5, 1), monday),
    lastUntil(date(year, 5, 31), monday),
    lastUntil(date(year, 8, 31), monday),
  ],
  germany: (year) => [
    ...[date(year, 1, 1), date(year, 5, 1), date(year, 10, 3), date(year, 12, 25), date(year, 12, 26)],
    ...[-2, 1, 39, 50].map((count) => daysAfter(easter(year), count)),
  ],
}

export const isHoliday = (calendar: string, day: string): boolean =>
  holidaysIn[calendar]?.(Number(day.slice(0, 4))).includes(day) ?? false
