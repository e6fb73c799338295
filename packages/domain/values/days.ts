/** Days belong to a place: they start and end at midnight local time. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // The Canadian format is `YYYY-MM-DD`, as we store dates.
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  formats.set(zone, made)
  return made
}

/** The local date at this moment, `YYYY-MM-DD`. */
export const dayIn = (zone: string, at: Date): string => formatIn(zone).format(at)

/** The date `count` days later. Computed in UTC, so daylight saving time doesn't interfere. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
