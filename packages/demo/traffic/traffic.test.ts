import { officeHours } from '@postern/domain/engine/shapes.ts'
import { isHoliday } from '@postern/domain/values/holidays.ts'
import { describe, expect, it } from 'vitest'
import { trackingNumber } from '../areas/parcels/numbers.ts'
import { afterOpenMinutes, nextOpen, siteClock } from '../areas/parcels/siteClock.ts'
import { randomFrom } from '../random.ts'

describe('tracking numbers', () => {
  /** Replaces the draws with given digits, so that the result is a known number. */
  const drawing = (digits: string) => {
    const rest = [...digits]
    return {
      ...randomFrom(1, 'numbers'),
      int: () => Number(rest.shift() ?? 0),
      pick: <T>(list: readonly T[]): T => {
        const sign = rest.shift()
        return list.find((item) => String(item) === sign) ?? (list[0] as T)
      },
    }
  }

  it.each([
    ['UPS', '5R8939', '03', '5756712', '1Z5R89390357567127'],
    ['FEDEX', '98657878885', '05', '', '986578788855'],
    ['FEDEX', '56828361001273', '96', '', '568283610012734'],
    ['USPS', '1120108080548301', '', '', '9400111201080805483016'],
    ['DHL', '331881002', '', '', '3318810025'],
    ['AMAZON', '502887274000', '', '', 'TBA502887274000'],
    ['ONTRAC', '1103150000187', '', '', 'C11031500001879'],
  ])('of %s end in their check digit', (carrier, first, service, second, number) => {
    expect(trackingNumber(drawing(first + second), carrier, service, 'NGU')).toBe(number)
  })
})

describe('the clock of a site', () => {
  const today = '2026-11-15' // a Sunday
  const boston = siteClock(
    { timezone: 'America/New_York', openingHours: officeHours, holidayCalendar: 'usFederal' },
    today,
  )

  it('opens at 8 local time, before and after clocks change', () => {
    expect(boston.open(2).map(({ from }) => new Date(from).toISOString())).toEqual(['2026-11-13T13:00:00.000Z'])
    expect(boston.open(25).map(({ from }) => new Date(from).toISOString())).toEqual(['2026-10-21T12:00:00.000Z'])
  })

  it('stays closed on Sundays and on Veterans Day', () => {
    expect(boston.open(0)).toEqual([])
    expect(boston.open(4)).toEqual([])
    expect(isHoliday('usFederal', '2026-11-26')).toBe(true)
    expect(isHoliday('germany', '2026-11-26')).toBe(false)
  })

  it('counts only minutes of opening hours', () => {
    // It's 12:30 in Boston: 4.5 hours are left on Friday, and the last half hour is on Monday.
    const friday = Date.parse('2026-11-13T17:30:00Z')
    expect(new Date(afterOpenMinutes(boston, today, friday, 5 * 60)).toISOString()).toBe('2026-11-16T13:30:00.000Z')
    expect(new Date(afterOpenMinutes(boston, today, friday, 60)).toISOString()).toBe('2026-11-13T18:30:00.000Z')
  })

  it('knows when it opens next', () => {
    const evening = Date.parse('2026-11-13T23:30:00Z')
    expect(new Date(nextOpen(boston, today, evening)).toISOString()).toBe('2026-11-16T13:00:00.000Z')
    const noon = Date.parse('2026-11-13T17:30:00Z')
    expect(nextOpen(boston, today, noon)).toBe(noon)
  })
})
