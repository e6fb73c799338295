/** Lays out days as weeks from left to right, Sunday on top. Pure; days are `yyyy-mm-dd`. */

export interface CalendarCell {
  week: number
  /** 0 is Sunday. */
  weekday: number
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
/** January 1, 1970 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 4) % 7) + 7) % 7

export function calendarCells(days: readonly string[]): CalendarCell[] {
  const numbers = days.map(numberOf)
  const first = Math.min(...numbers)
  const sunday = first - weekdayOf(first)
  return numbers.map((number) => ({ week: Math.floor((number - sunday) / 7), weekday: weekdayOf(number) }))
}

const monthText = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** Month labels, each at the week its month starts in. Skips one that would crowd the previous label. */
export function monthTicks(days: readonly string[]): { week: number; text: string }[] {
  const cells = calendarCells(days)
  const ticks: { week: number; text: string }[] = []
  days.forEach((day, index) => {
    const week = cells[index]?.week ?? 0
    const isNew = index === 0 || day.endsWith('-01')
    if (isNew && week - (ticks.at(-1)?.week ?? -3) >= 3)
      ticks.push({ week, text: monthText.format(new Date(`${day}T00:00:00Z`)) })
  })
  return ticks
}
