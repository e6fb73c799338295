/** Converts between moments and local time in a zone. Moments are milliseconds since 1970. */
import { type WallClock, type Weekday, weekdays } from '../engine/shapes.ts'

const minute = 60_000
const day = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

/** The local time, as if it were UTC. */
function wallTime(zone: string, at: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatIn(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, date, hour, minutes, second)
}

/** How far local time is ahead of UTC. */
const offsetAt = (zone: string, at: number): number => wallTime(zone, at) - Math.floor(at / 1_000) * 1_000

export function wallClockIn(zone: string, at: number): WallClock {
  const text = new Date(wallTime(zone, at)).toISOString()
  return { date: text.slice(0, 10), weekday: weekdayOf(text.slice(0, 10)), clock: text.slice(11, 16) }
}

/** 1970 began on a Thursday. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(((Date.parse(`${date}T00:00:00Z`) / day + 4) % 7) + 7) % 7] ?? 'sunday'

export interface Span {
  readonly from: number
  readonly to: number
}

/** When the offset from UTC changes within this span, or undefined. It never changes twice within 3 days. */
function changeIn(zone: string, { from, to }: Span): number | undefined {
  const before = offsetAt(zone, from)
  if (offsetAt(zone, to) === before) return undefined
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle * minute) === before) low = middle
    else high = middle
  }
  return high * minute
}

/**
 * Every moment whose local time is on this date within these minutes. An hour that occurs twice counts twice, and a skipped
 * hour doesn't count.
 */
export function momentsOf(zone: string, date: string, fromMinute: number, toMinute: number): Span[] {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const wall = { from: midnight + fromMinute * minute, to: midnight + toMinute * minute }
  // In every zone, these moments are within a day of the same time in UTC.
  const around = { from: wall.from - day, to: wall.to + day }
  const change = changeIn(zone, around)
  const moved = (offset: number): Span => ({ from: wall.from - offset, to: wall.to - offset })
  if (change === undefined) return [moved(offsetAt(zone, around.from))]
  const [before, after] = [moved(offsetAt(zone, around.from)), moved(offsetAt(zone, around.to))]
  return [
    { from: before.from, to: Math.min(before.to, change) },
    { from: Math.max(after.from, change), to: after.to },
  ].filter(({ from, to }) => from < to)
}
