/** The app-wide date format: mm/dd/yy unless the user prefers another. Weeks start on Sunday in all formats. */
import { useSyncExternalStore } from 'react'

/** Each format with its name in the calendar library. */
export const dateFormats = {
  'mm/dd/yy': 'MM/DD/YY',
  'mm/dd/yyyy': 'MM/DD/YYYY',
  'dd/mm/yyyy': 'DD/MM/YYYY',
  'yyyy-mm-dd': 'YYYY-MM-DD',
} as const
export type DateFormat = keyof typeof dateFormats

export const defaultDateFormat: DateFormat = 'mm/dd/yy'

let format: DateFormat = defaultDateFormat
const listeners = new Set<() => void>()

export const getDateFormat = (): DateFormat => format

export function setDateFormat(next: DateFormat): void {
  if (next === format) return
  format = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useDateFormat = (): DateFormat => useSyncExternalStore(subscribe, getDateFormat)

/** `2026`, `02`, `01` → `02/01/26`. Works on text: a calendar day has no time zone to shift it (spec:console#132). */
export function writeDay(year: string, month: string, day: string, way: DateFormat = format): string {
  return way.replace(/yyyy|yy|mm|dd/g, (part) => {
    if (part === 'mm') return month
    if (part === 'dd') return day
    return part === 'yy' ? year.slice(-2) : year
  })
}
