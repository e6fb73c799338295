import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayIn, daysAfter } from './days.ts'
import { isHoliday } from './holidays.ts'

it.each([
  ['usFederal', '2026-11-26', true], // Thanksgiving
  ['usFederal', '2026-07-03', true], // Independence Day, observed
  ['usFederal', '2026-07-04', true],
  ['usFederal', '2027-12-31', true], // New Year's Day 2028, observed
  ['usFederal', '2026-05-25', true],
  ['usFederal', '2026-11-27', false],
  ['canadaFederal', '2026-04-03', true], // Good Friday
  ['canadaFederal', '2026-05-18', true], // Victoria Day
  ['canadaFederal', '2026-05-25', false],
  ['englandAndWales', '2026-04-06', true], // Easter Monday
  ['englandAndWales', '2026-12-28', true], // Boxing Day, substituted
  ['englandAndWales', '2027-12-28', true],
  ['englandAndWales', '2026-11-26', false],
  ['germany', '2026-05-14', true], // Ascension
  ['germany', '2026-05-25', true], // Whit Monday
  ['germany', '2026-10-03', true],
  ['germany', '2026-12-31', false],
  ['none', '2026-12-25', false],
] as const)('%s has %s as a holiday: %s', (calendar, day, expected) => {
  expect(isHoliday(calendar, day)).toBe(expected)
})

it('finds Easter Monday on the dates of the almanac', () => {
  const mondays = ['2024-04-01', '2025-04-21', '2026-04-06', '2027-03-29', '2038-04-26', '2049-04-19', '2100-03-29']
  expect(mondays.filter((day) => !isHoliday('germany', day))).toEqual([])
})

const zones = [
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Australia/Lord_Howe',
]

it('starts a day at local midnight, in every zone and across every time change', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
      const day = dayIn(zone, at)
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })
      const [hours = 0, minutes = 0, seconds = 0] = clock.format(at).split(':').map(Number)
      // Going back by the local time, plus a bit more than a time change, is the day before; until then it's the same day.
      const sinceMidnight = (hours * 3_600 + minutes * 60 + seconds) * 1_000
      expect(dayIn(zone, new Date(at.getTime() - sinceMidnight - 2 * 3_600_000))).toBe(daysAfter(day, -1))
      expect(dayIn(zone, new Date(at.getTime() - sinceMidnight + 2 * 3_600_000))).toBe(day)
    }),
    { seed: 4310, numRuns: 500 },
  )
})
