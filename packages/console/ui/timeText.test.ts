import { describe, expect, it } from 'vitest'
import { relativeText, zonesText } from './timeText.ts'

const now = new Date('2026-11-13T19:07:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('relativeText', () => {
  it.each([
    [10, 'just now'],
    [50, '1 min ago'],
    [180, '3 min ago'],
    [59 * 60, '59 min ago'],
    [3600, '1 h ago'],
    [26 * 3600, '1 d ago'],
    [8 * 86400, '11/05/26'],
    [-5 * 3600, 'in 5 h'],
  ])('%i seconds ago is "%s"', (seconds, text) => {
    expect(relativeText(ago(seconds), now, 'UTC')).toBe(text)
  })
})

describe('zonesText', () => {
  it('shows site time, the user’s time and UTC', () => {
    expect(zonesText(ago(180), 'Europe/Berlin', 'America/New_York')).toBe(
      '11/13/26 14:04 EST site time · 20:04 CET your time · 19:04 UTC',
    )
  })

  it('shows a time once if two zones agree', () => {
    expect(zonesText(ago(180), 'America/New_York', 'America/New_York')).toBe('11/13/26 14:04 EST site time · 19:04 UTC')
  })
})
