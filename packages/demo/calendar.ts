/**
 * Time in the demo. Its past is laid out on an axis without weekends, since staff don't work then;
 * moments are converted to real days, relative to `today`, only when they are written to records.
 */

/** Whole milliseconds on the workday axis: 0 is the start of today, the past is negative. */
export type Moment = number

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A day on the workday axis still has 24 hours. */
export const workday = 24 * hour
/** Working days in an average month. */
const month = 21.75 * workday

export const monthsAgo = (months: number): Moment => -Math.round(months * month)

/** The last moment at which anything happens: the demo has activity until yesterday evening. */
export const lately: Moment = -0.05 * workday

export interface Calendar {
  /** The moment as an instant within the provider's working hours. */
  instant(moment: Moment): string
  /** The moment as a calendar day; positive moments are in the future. */
  day(moment: Moment): string
  /** The first day of the month, `offset` months from now. */
  monthStart(offset: number): string
  /** The last day of the month, `offset` months from now. */
  monthEnd(offset: number): string
}

/** From morning on the East Coast to evening on the West Coast, in UTC. */
const officeOpens = 13 * hour
const officeHours = 10 * hour

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export function calendarOf(today: string): Calendar {
  const midnight = Date.parse(`${today}T00:00:00Z`)
  if (Number.isNaN(midnight)) throw new Error(`${today} is not a day like 2026-02-28`)
  const weekday = (new Date(midnight).getUTCDay() + 6) % 7 // Monday is 0
  const monday = midnight - weekday * workday
  const position = Math.min(weekday, 5) // on a weekend the next working day is Monday

  const midnightOf = (moment: Moment): number => {
    const nth = position + Math.floor(moment / workday)
    const week = Math.floor(nth / 5)
    return monday + (week * 7 + (nth - week * 5)) * workday
  }
  const monthAt = (offset: number, day: number): string => {
    const date = new Date(midnight)
    return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, day))
  }
  return {
    instant: (moment) => {
      const share = moment / workday - Math.floor(moment / workday)
      return new Date(midnightOf(moment) + officeOpens + Math.floor(share * officeHours)).toISOString()
    },
    day: (moment) => isoDay(midnightOf(moment)),
    monthStart: (offset) => monthAt(offset, 1),
    monthEnd: (offset) => monthAt(offset + 1, 0),
  }
}
