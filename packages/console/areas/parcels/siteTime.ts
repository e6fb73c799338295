/** A site's hours and time zone in the form clocks need, read from any record shape. */
import type { Opening } from '@postern/domain/engine/shapes.ts'
import { asHours } from '@postern/domain/values/hours.ts'

export interface SiteTime extends Opening {
  readonly name: string
  readonly timezone: string
}

const rowsIn = (value: unknown): readonly object[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
const textIn = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name)
  return typeof value === 'string' ? value : ''
}

/** `site`: its record, or the site in a response. */
export const siteTime = (site: object): SiteTime => ({
  name: textIn(site, 'name'),
  timezone: textIn(site, 'timezone'),
  openingHours: asHours(Reflect.get(site, 'openingHours')),
  closedDays: rowsIn(Reflect.get(site, 'closedDays')).map((row) => ({ day: textIn(row, 'day') })),
  holidayCalendar: textIn(site, 'holidayCalendar'),
  specialHours: rowsIn(Reflect.get(site, 'specialHours')).map((row) => ({
    day: textIn(row, 'day'),
    opensAt: textIn(row, 'opensAt'),
    closesAt: textIn(row, 'closesAt'),
  })),
})
