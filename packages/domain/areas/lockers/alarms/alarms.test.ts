import { describe, expect, it } from 'vitest'
import { alarmStanding, snoozedUntil } from './alarms.ts'

const at = (text: string) => Date.parse(text)
const until = (snooze: Parameters<typeof snoozedUntil>[0], now: string, zone: string) =>
  new Date(snoozedUntil(snooze, at(now), zone)).toISOString()

describe('a snooze', () => {
  it('until tomorrow ends at 8:00 in the site’s time zone', () => {
    expect(until('tomorrow', '2026-11-17T20:00:00Z', 'America/New_York')).toBe('2026-11-18T13:00:00.000Z')
    // Late evening in New York is already the next day in UTC.
    expect(until('tomorrow', '2026-11-18T03:00:00Z', 'America/New_York')).toBe('2026-11-18T13:00:00.000Z')
    expect(until('tomorrow', '2026-11-17T20:00:00Z', 'Asia/Tokyo')).toBe('2026-11-18T23:00:00.000Z')
  })

  it('until tomorrow is correct across a daylight saving change', () => {
    expect(until('tomorrow', '2026-03-07T20:00:00Z', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z')
    expect(until('tomorrow', '2026-10-31T20:00:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
  })

  it('of an hour or three days lasts exactly that long', () => {
    expect(until('oneHour', '2026-11-17T20:00:00Z', 'Asia/Tokyo')).toBe('2026-11-17T21:00:00.000Z')
    expect(until('threeDays', '2026-11-17T20:00:00Z', 'Asia/Tokyo')).toBe('2026-11-20T20:00:00.000Z')
  })
})

describe('an alarm', () => {
  const [now, later, earlier] = ['2026-11-17T12:00:00Z', '2026-11-17T13:00:00Z', '2026-11-17T11:00:00Z'] as const
  it('comes back when its snooze expires', () => {
    expect(alarmStanding({ acknowledgedAt: null, snoozedUntil: later }, at(now))).toBe('snoozed')
    expect(alarmStanding({ acknowledgedAt: null, snoozedUntil: earlier }, at(now))).toBe('open')
    expect(alarmStanding({ acknowledgedAt: earlier, snoozedUntil: earlier }, at(now))).toBe('acknowledged')
    expect(alarmStanding({ acknowledgedAt: null, snoozedUntil: null }, at(now))).toBe('open')
  })
})
