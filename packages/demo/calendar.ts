/**
 * Time in the demo world. Its past is laid out on an axis that has no weekends, because the people in it do not work then;
 * the axis becomes real days only when it is written down, relative to `today`.
 */

/** Whole milliseconds on the working axis: 0 is the beginning of today, the past is negative. */
export type Moment = number

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A day of the working axis is as long as any. */
export const workday = 24 * hour
/** Working days in an average month. */
const month = 21.75 * workday

export const monthsAgo = (months: number): Moment => -Math.round(months * month)

/** The last moment anything has happened: people see a world that was busy until yesterday evening. */
export const lately: Moment = -0.05 * workday

export interface Calendar {
  /** The moment as an instant within the provider's working hours. */
  instant(moment: Moment): string
  /** The moment as a calendar day; positive moments are ahead. */
  day(moment: Moment): string
  /** The first day of the month so many months from now. */
  monthStart(offset: number): string
  /** The last day of the month so many months from now. */
  monthEnd(offset: number): string
}

/** Morning on the east coast to evening on the west coast, in UTC. */
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
