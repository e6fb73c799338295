/** A site's opening times in real time. */

import { minutesOf, type OpeningHours, weekdays } from '@postern/domain/engine/shapes.ts'
import { isHoliday } from '@postern/domain/values/holidays.ts'
import { day, minute } from '../../calendar.ts'

/** A zone's UTC offset in minutes. The offset at noon applies to the whole day, except in the night of a clock change. */
function offsetsOf(timezone: string): (noon: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return (noon) => {
    const parts = Object.fromEntries(format.formatToParts(noon).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0 } = parts
    return Math.round((Date.UTC(year, month - 1, date, hour, minutes) - noon) / minute)
  }
}

export interface Span {
  readonly from: number
  readonly to: number
}

export interface SiteClock {
  /** Opening spans of the day `daysAgo` days before `today`, as instants. Empty on holidays. */
  open(daysAgo: number): readonly Span[]
  /** 0 is Sunday. */
  weekday(daysAgo: number): number
}

export interface ClockedSite {
  readonly timezone: string
  readonly openingHours: OpeningHours
  readonly holidayCalendar: string | null
}

export function siteClock({ timezone, openingHours, holidayCalendar }: ClockedSite, today: string): SiteClock {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const offset = offsetsOf(timezone)
  const known = new Map<number, readonly Span[]>()
  const spansOn = (daysAgo: number): readonly Span[] => {
    const start = midnight - daysAgo * day
    if (isHoliday(holidayCalendar ?? 'none', new Date(start).toISOString().slice(0, 10))) return []
    const name = weekdays[new Date(start).getUTCDay()]
    const ahead = offset(start + day / 2) * minute
    return (name ? openingHours[name] : []).map(({ from, to }) => ({
      from: start + minutesOf(from) * minute - ahead,
      to: start + minutesOf(to) * minute - ahead,
    }))
  }
  return {
    open: (daysAgo) => {
      const spans = known.get(daysAgo) ?? spansOn(daysAgo)
      known.set(daysAgo, spans)
      return spans
    },
    weekday: (daysAgo) => new Date(midnight - daysAgo * day).getUTCDay(),
  }
}

/** When this many minutes of opening time have passed; closed hours don't count. */
export function afterOpenMinutes(clock: SiteClock, today: string, at: number, minutes: number): number {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const first = Math.ceil((midnight - at) / day) + 1
  let left = minutes * minute
  for (let daysAgo = first; daysAgo > first - 60; daysAgo--)
    for (const { from, to } of clock.open(daysAgo)) {
      const begins = Math.max(at, from)
      if (begins >= to) continue
      if (left <= to - begins) return begins + left
      left -= to - begins
    }
  return at + minutes * minute
}

/** The first moment from `at` on when the site is open, or `at` if it doesn't open within two weeks. */
export function nextOpen(clock: SiteClock, today: string, at: number): number {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  const first = Math.ceil((midnight - at) / day) + 1
  for (let daysAgo = first; daysAgo > first - 16; daysAgo--)
    for (const { from, to } of clock.open(daysAgo)) if (at < to) return Math.max(at, from)
  return at
}
