/** When a place is open: by its hours, special hours, holidays and closed days, in its time zone. */
import { minutesOf, type Opening } from '../engine/shapes.ts'
import { dayIn, daysAfter } from '../values/days.ts'
import { hoursOn, isOpenAt } from './openHours.ts'
import { momentsOf, type Span, wallClockIn, weekdayOf } from './zone.ts'

export interface WorkingTime {
  readonly zone: string
  /** Null: around the clock. */
  readonly opening: Opening | null
}

/** A place that's closed for this many days is assumed to stay closed. */
const longestClosed = 400
/** How many days to look ahead at most. */
const longestFollowed = 366 * 10

/** When it's open from a moment on, earliest first. Ends where it stays closed. */
export function* openSpans({ zone, opening }: WorkingTime, from: number): Generator<Span> {
  if (opening === null) {
    yield { from, to: Number.POSITIVE_INFINITY }
    return
  }
  let [date, closed, last] = [daysAfter(dayIn(zone, new Date(from)), -1), 0, from]
  for (let followed = 0; followed < longestFollowed && closed < longestClosed; followed += 1) {
    const spans = hoursOn(opening, { date, weekday: weekdayOf(date) })
      .flatMap((hours) => momentsOf(zone, date, minutesOf(hours.from), minutesOf(hours.to)))
      .toSorted((a, b) => a.from - b.from)
    closed = spans.length === 0 ? closed + 1 : 0
    for (const span of spans) {
      const begin = Math.max(span.from, last)
      if (begin >= span.to) continue
      yield { from: begin, to: span.to }
      last = span.to
    }
    date = daysAfter(date, 1)
  }
}

/** Whether it's open at this moment. */
export const isOpen = ({ zone, opening }: WorkingTime, at: number): boolean =>
  opening === null || isOpenAt(opening, wallClockIn(zone, at))

/** When it opens or closes next; undefined if it never does. */
export function nextChange(
  time: WorkingTime,
  at: number,
): { readonly opens: boolean; readonly at: number } | undefined {
  let end: number | undefined
  for (const { from, to } of openSpans(time, at)) {
    if (end !== undefined && from > end) break
    if (end === undefined && from > at) return { opens: true, at: from }
    end = to
  }
  return end === undefined || end === Number.POSITIVE_INFINITY ? undefined : { opens: false, at: end }
}
