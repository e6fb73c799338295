/** Filters of label variables: `{{parcel.receivedAt|date:MM/dd}}`. */

export interface LabelFilter {
  readonly name: string
  /** Example usage. */
  readonly example: string
  readonly help: string
}

export const labelFilters: readonly LabelFilter[] = [
  { name: 'upper', example: 'upper', help: 'Capital letters.' },
  { name: 'lower', example: 'lower', help: 'Small letters.' },
  { name: 'truncate', example: 'truncate:24', help: 'At most this many characters.' },
  { name: 'pad', example: 'pad:8', help: 'Zeros in front, up to this many characters.' },
  { name: 'date', example: 'date:MM/dd HH:mm', help: 'A date or time in the site’s time zone.' },
  { name: 'default', example: 'default:-', help: 'What’s printed when there’s no value.' },
  { name: 'mask', example: 'mask', help: 'Stars for all but the last 4 characters.' },
]

export const isFilter = (name: string): boolean => labelFilters.some((filter) => filter.name === name)

const visible = 4
/** Labels are small, so a longer value is a mistake. */
const longest = 1000

const countOf = (argument: string): number => {
  const count = Number(argument.trim())
  return Number.isInteger(count) && count >= 0 ? Math.min(count, longest) : longest
}

const usualFormat = 'MM/dd/yyyy HH:mm'
const formatParts = /y{4}|yy|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{2}|s{2}|a/g

function partsIn(instant: Date, timeZone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' },
      hourCycle: 'h23',
    })
  const parts = safeZone(format, timeZone).formatToParts(instant)
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}

function safeZone(format: (zone: string) => Intl.DateTimeFormat, timeZone: string): Intl.DateTimeFormat {
  try {
    return format(timeZone)
  } catch {
    return format('UTC')
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
]

/** Returns values that aren't instants unchanged. */
function formatDate(value: string, format: string, timeZone: string): string {
  const instant = new Date(value)
  if (value === '' || Number.isNaN(instant.getTime())) return value
  const part = partsIn(instant, timeZone)
  const [year, month, day, hour] = [
    Number(part('year')),
    Number(part('month')),
    Number(part('day')),
    Number(part('hour')),
  ]
  const two = (number: number | string) => `${number}`.padStart(2, '0')
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  const monthName = months[month - 1] ?? ''
  const half = hour % 12 || 12
  const values: Readonly<Record<string, string>> = {
    yyyy: `${year}`,
    yy: two(year % 100),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: two(month),
    M: `${month}`,
    dd: two(day),
    d: `${day}`,
    EEEE: weekday,
    EEE: weekday.slice(0, 3),
    HH: two(hour),
    H: `${hour}`,
    hh: two(half),
    h: `${half}`,
    mm: two(part('minute')),
    ss: two(part('second')),
    a: hour < 12 ? 'AM' : 'PM',
  }
  return (format.trim() || usualFormat).replace(formatParts, (token) => values[token] ?? token)
}

/** An unknown filter changes nothing; preflight reports it before printing. */
export function applyFilter(value: string, name: string, argument: string, timeZone: string): string {
  switch (name) {
    case 'upper':
      return value.toUpperCase()
    case 'lower':
      return value.toLowerCase()
    case 'truncate':
      return Array.from(value).slice(0, countOf(argument)).join('').trimEnd()
    case 'pad':
      return value.padStart(argument.trim() === '' ? 0 : countOf(argument), '0')
    case 'date':
      return formatDate(value, argument, timeZone)
    case 'default':
      return value.trim() === '' ? argument.trim() : value
    case 'mask': {
      const chars = Array.from(value)
      return chars.map((char, at) => (at < chars.length - visible ? '*' : char)).join('')
    }
    default:
      return value
  }
}
