import { describe, expect, it } from 'vitest'
import { dueAt } from '../../clocks/clock.ts'
import { officeHours } from '../../engine/shapes.ts'
import { levelClock, serviceClock } from './parcelClock.ts'

const site = {
  timezone: 'America/New_York',
  openingHours: { ...officeHours, saturday: [{ from: '09:00', to: '12:00' }] },
  closedDays: [],
  holidayCalendar: 'none',
  specialHours: [],
}
const at = (text: string) => Date.parse(`${text}:00-05:00`)
const due = (clock: Parameters<typeof dueAt>[0] | null) => clock && dueAt(clock)

describe('a priority level', () => {
  const standard = { targetMinutes: 480, clock: 'siteHours', warnAtPercent: 75 } as const

  it('runs while the site is open', () => {
    // Half an hour on Friday, three on Saturday, four and a half on Monday.
    expect(due(levelClock(standard, site, at('2026-11-13T16:30')))).toBe(at('2026-11-16T12:30'))
  })

  it('runs around the clock if configured, and has no clock without a target', () => {
    expect(due(levelClock({ ...standard, clock: 'always' }, site, at('2026-11-13T16:30')))).toBe(at('2026-11-14T00:30'))
    expect(levelClock({ ...standard, targetMinutes: null }, site, 0)).toBeNull()
  })
})

describe('a service', () => {
  const desk = { deliveryMinutes: 240, clock: 'siteHours', days: ['monday', 'friday'], cutOff: '15:00' } as const

  it('runs on its days only', () => {
    expect(due(serviceClock(desk, site, at('2026-11-13T14:00')))).toBe(at('2026-11-16T09:00'))
  })

  it('counts from the next day after its cutoff', () => {
    expect(due(serviceClock(desk, site, at('2026-11-13T15:00')))).toBe(at('2026-11-16T12:00'))
    expect(due(serviceClock({ ...desk, cutOff: null }, site, at('2026-11-13T15:00')))).toBe(at('2026-11-16T10:00'))
  })

  it('ignores days and cutoff around the clock', () => {
    expect(due(serviceClock({ ...desk, clock: 'always' }, site, at('2026-11-14T20:00')))).toBe(at('2026-11-15T00:00'))
  })
})
