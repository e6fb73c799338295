import { describe, expect, it } from 'vitest'
import { type LockerEvent, lockerEventSchema, shownTime } from './lockerEvent.ts'

const event: LockerEvent = {
  eventId: 'e1',
  bankRef: 'TWR-1',
  doorRef: '4',
  type: 'doorOpened',
  occurredAt: '2026-11-17T08:00:00+01:00',
  boot: 2,
  seq: 17,
  data: {},
  raw: { kind: 'opened' },
}

describe('a canonical event', () => {
  it('is parsed with its time zone and numbers', () => {
    expect(lockerEventSchema.parse(event)).toEqual(event)
  })

  it.each([
    { type: 'exploded' },
    { occurredAt: '2026-11-17 08:00' },
    { seq: -1 },
    { eventId: '' },
    { doorRef: 'x'.repeat(65) },
  ])('is refused with %j', (change) => {
    expect(lockerEventSchema.safeParse({ ...event, ...change }).success).toBe(false)
  })

  it('is shown at the time we received it if the device’s clock is ahead by more than 2 minutes', () => {
    expect(shownTime(event, '2026-11-17T06:58:00Z')).toEqual({ at: event.occurredAt, isSkewed: false })
    expect(shownTime(event, '2026-11-17T06:57:59Z')).toEqual({ at: '2026-11-17T06:57:59Z', isSkewed: true })
  })
})
