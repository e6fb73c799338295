/** When a place is open: by its weekly hours, special dates and holidays. Separate, because lists don't need the calendars. */
import { type HoursSpan, minutesOf, type Opening, specialDays, type WallClock } from '../engine/shapes.ts'
import { isHoliday } from '../values/holidays.ts'

/** The hours of a date: its special hours if it has any, none on a closed day or a holiday, otherwise those of its weekday. */
export function hoursOn(opening: Opening, { date, weekday }: Pick<WallClock, 'date' | 'weekday'>): HoursSpan[] {
  const special = specialDays(opening.specialHours).find(({ day }) => day === date)
  if (special) return special.spans
  const isClosed = opening.closedDays.some(({ day }) => day === date) || isHoliday(opening.holidayCalendar, date)
  return isClosed ? [] : opening.openingHours[weekday]
}

/** Whether the place is open at this local time. */
export const isOpenAt = (opening: Opening, at: WallClock): boolean =>
  hoursOn(opening, at).some(
    (span) => minutesOf(span.from) <= minutesOf(at.clock) && minutesOf(at.clock) < minutesOf(span.to),
  )
