/** Days belong to a place: they begin and end at midnight on the clock there. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // Canada writes a date the way it is stored.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  formats.set(zone, made)
  return made
}

/** The day it is there at this moment, `YYYY-MM-DD`. */
export const dayIn = (zone: string, at: Date): string => formatIn(zone).format(at)

/** So many days after another, by the calendar: no clock is changed in between. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
