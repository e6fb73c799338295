/** Days on which nothing moves, as far as the demo's three months can meet them. */

const monday = 1
const thursday = 4

/** The nth weekday of a month; counted from its end where n is negative. */
function nth(year: number, month: number, weekday: number, n: number): number {
  if (n > 0) {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
    return 1 + ((weekday - first + 7) % 7) + (n - 1) * 7
  }
  const last = new Date(Date.UTC(year, month + 1, 0))
  return last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7)
}

type DaysOf = (year: number) => readonly (readonly [month: number, date: number])[]

const common: DaysOf = () => [
  [0, 1],
  [11, 25],
]

const calendars: Readonly<Record<string, DaysOf>> = {
  usFederal: (year) => [
    [0, nth(year, 0, monday, 3)],
    [1, nth(year, 1, monday, 3)],
    [4, nth(year, 4, monday, -1)],
    [5, 19],
    [6, 4],
    [8, nth(year, 8, monday, 1)],
    [9, nth(year, 9, monday, 2)],
    [10, 11],
    [10, nth(year, 10, thursday, 4)],
  ],
  canadaFederal: (year) => [
    [6, 1],
    [8, nth(year, 8, monday, 1)],
    [8, 30],
    [9, nth(year, 9, monday, 2)],
    [10, 11],
  ],
  englandAndWales: (year) => [
    [4, nth(year, 4, monday, 1)],
    [4, nth(year, 4, monday, -1)],
    [7, nth(year, 7, monday, -1)],
    [11, 26],
  ],
  germany: () => [
    [4, 1],
    [9, 3],
    [11, 26],
  ],
}

export function isHoliday(start: number, calendar: string | null): boolean {
  const own = calendar === null ? undefined : calendars[calendar]
  if (!own) return false
  const date = new Date(start)
  const year = date.getUTCFullYear()
  return [...common(year), ...own(year)].some(
    ([month, dayOfMonth]) => month === date.getUTCMonth() && dayOfMonth === date.getUTCDate(),
  )
}
