import { describe, expect, it } from 'vitest'
import { scheduleWords } from './scheduleWords.ts'

describe('a schedule in words', () => {
  it.each([
    ['30 3 * * *', 'Every day at 03:30'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['0 * * * *', 'Every hour'],
    ['0 9-20 * * *', 'Every hour, between 09:00 and 20:00'],
    ['0 0 * * 1', 'At 00:00, only on Monday'],
    ['15 2 1 * *', 'At 02:15, on day 1 of the month'],
  ])('describes %s as “%s”', (cron, words) => {
    expect(scheduleWords({ cron, timeZone: 'UTC' })).toBe(words)
  })

  it.each([
    [15, 'Every 15 s'],
    [60, 'Every minute'],
    [90, 'Every 90 s'],
    [300, 'Every 5 min'],
    [3600, 'Every hour'],
    [21_600, 'Every 6 h'],
    [86_400, 'Every day'],
  ])('describes %i seconds as “%s”', (everySeconds, words) => {
    expect(scheduleWords({ everySeconds })).toBe(words)
  })
})
