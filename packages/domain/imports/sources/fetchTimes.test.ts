import { describe, expect, it } from 'vitest'
import { cronOf, timesOf } from './fetchTimes.ts'

describe('a fetch schedule', () => {
  it.each([
    ['0 3 * * *', { rhythm: 'daily', time: '03:00' }],
    ['15 * * * *', { rhythm: 'hourly', time: '00:15' }],
    ['30 5 * * mon', { rhythm: 'weekly', time: '05:30', day: 'mon' }],
    ['5 23 * * 0', { rhythm: 'weekly', time: '23:05', day: 'sun' }],
    ['0 6 * * 1-5', { rhythm: 'workdays', time: '06:00' }],
  ])('reads %s', (cron, times) => {
    expect(timesOf(cron)).toMatchObject(times)
  })

  it.each([
    '*/10 * * * *',
    '0 3 1 * *',
    '0 3 * 2 *',
    '0 3,9 * * *',
    '0 3 * * 1,3',
    '61 3 * * *',
    '0 24 * * *',
    '0 3 * *',
    '',
    '0 0 3 * * *',
  ])('leaves %s to cron', (cron) => {
    expect(timesOf(cron)).toBeNull()
  })

  it('writes what it reads', () => {
    for (const cron of ['0 3 * * *', '15 * * * *', '30 5 * * mon', '5 23 * * sun', '0 6 * * mon-fri']) {
      const times = timesOf(cron)
      expect(times && cronOf(times)).toBe(cron)
    }
  })
})
