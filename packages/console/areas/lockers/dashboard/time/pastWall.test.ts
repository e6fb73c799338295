import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, momentAfter, printMoment, readMoment, wallAt, wasOffline, windowOf } from './pastWall.ts'

const now = Date.parse('2026-11-17T12:00:30Z')
const at = (text: string) => Date.parse(text)
const door = (lockerId: string, occupancy: 'empty' | 'occupied') => ({
  lockerId,
  serviceState: 'inService' as const,
  occupancy,
  doorState: 'closed' as const,
  fault: 'none' as const,
})

describe('times in the past', () => {
  it('are read from the URL to the minute, within the last week', () => {
    expect(readMoment('2026-11-17T10:05Z', now)).toBe(at('2026-11-17T10:05Z'))
    expect(printMoment(at('2026-11-17T10:05Z'))).toBe('2026-11-17T10:05Z')
    for (const text of [undefined, 'yesterday', '2026-11-17T12:00Z', '2026-11-09T12:00Z', '2027-01-01T00:00Z'])
      expect(readMoment(text, now), text).toBeNull()
  })

  it('are reached by keys: 10 minutes, 1 with Shift, 6 hours by page, and both ends', () => {
    const from = at('2026-11-17T10:05Z')
    const press = (key: string, shift = false) => momentAfter({ key, shift }, from, now)
    expect(press('ArrowLeft')).toBe(from - 10 * minuteMs)
    expect(press('ArrowRight', true)).toBe(from + minuteMs)
    expect(press('PageDown')).toBe(from - 6 * hourMs)
    expect(press('PageUp')).toBeNull()
    expect(press('End')).toBeNull()
    expect(press('Home')).toBe(now - 7 * 24 * hourMs + minuteMs)
    expect(press('x')).toBeUndefined()
    expect(momentAfter({ key: 'ArrowLeft', shift: false }, null, now)).toBe(now - 10 * minuteMs)
  })
})

describe('the doors of a window', () => {
  const past = {
    from: '2026-11-17T06:00:00.000Z',
    until: '2026-11-17T12:00:00.000Z',
    doors: [door('a', 'empty'), door('b', 'empty')],
    steps: [
      { at: '2026-11-17T07:00:00.000Z', ...door('a', 'occupied') },
      { at: '2026-11-17T09:00:00.000Z', ...door('a', 'empty') },
    ],
  }

  it('have the state of their last step before the given time', () => {
    const occupancy = (text: string) => [...wallAt(past, at(text)).values()].map((each) => each.occupancy)
    expect(occupancy('2026-11-17T06:59:00Z')).toEqual(['empty', 'empty'])
    expect(occupancy('2026-11-17T07:00:00Z')).toEqual(['occupied', 'empty'])
    expect(occupancy('2026-11-17T09:30:00Z')).toEqual(['empty', 'empty'])
  })

  it('begin at fixed hours', () => {
    expect(windowOf(at('2026-11-17T10:05Z'))).toBe(at('2026-11-17T06:00Z'))
  })

  it('were offline within an outage', () => {
    const track = {
      ...{ from: '', until: '', hours: [], marks: [] },
      outages: [{ from: '2026-11-17T07:00:00Z', until: '2026-11-17T08:00:00Z' }],
    }
    expect(wasOffline(track, at('2026-11-17T07:30Z'))).toBe(true)
    expect(wasOffline(track, at('2026-11-17T08:00Z'))).toBe(false)
  })
})
