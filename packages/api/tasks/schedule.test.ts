/** When schedules are due, across every kind of clock change. */
import { dayIn, daysAfter } from '@postern/domain/values/days.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cronProblem, dueTimes, isFrequent, nextRuns, type Schedule } from './schedule.ts'

const zones = Intl.supportedValuesOf('timeZone')
const daily = (hour: number, minute: number, timeZone: string): Schedule => ({
  cron: `${minute} ${hour} * * *`,
  timeZone,
})
const iso = (times: readonly Date[]) => times.map((at) => at.toISOString().replace(':00.000Z', 'Z'))

/** Local dates in these years on which a zone changes its clocks. */
function shiftDays(zone: string, from: number, to: number): string[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const days: string[] = []
  let before = clock.format(Date.UTC(from))
  for (let at = Date.UTC(from); at < Date.UTC(to); at += 86_400_000) {
    const now = clock.format(at)
    if (now !== before) days.push(dayIn(zone, new Date(at - 43_200_000)), dayIn(zone, new Date(at)))
    before = now
  }
  return [...new Set(days)]
}

/** The day a run belongs to. In Greenland 23:00 is followed by 0:00 once a year, so the last hour's run falls on the next day. */
const dayOf = (zone: string, hour: number, at: Date): string =>
  dayIn(zone, new Date(at.getTime() - (hour >= 22 ? 7_200_000 : 0)))

describe('a daily schedule', () => {
  it('runs once on every day, in every zone, around every clock change', () => {
    let checked = 0
    for (const zone of zones)
      for (const day of shiftDays(zone, 2026, 2028))
        for (const [hour, minute] of [
          [0, 0],
          [0, 30],
          [1, 15],
          [2, 30],
          [3, 0],
          [23, 59],
        ] as const) {
          const start = new Date(Date.parse(`${daysAfter(day, -3)}T12:00:00Z`))
          const runs = nextRuns(daily(hour, minute, zone), start, 6).map((at) => dayOf(zone, hour, at))
          const first = runs[0] ?? ''
          expect(runs, `${zone} ${day} ${hour}:${minute}`).toEqual(runs.map((_, n) => daysAfter(first, n)))
          checked++
        }
    expect(checked).toBeGreaterThan(1_000)
  })

  it('runs once on any day of 2020–2035, at any time, in any zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: Date.UTC(2020), max: Date.UTC(2036) }),
        (zone, hour, minute, from) => {
          const days = nextRuns(daily(hour, minute, zone), new Date(from), 40).map((at) => dayOf(zone, hour, at))
          expect(days).toEqual(days.map((_, n) => daysAfter(days[0] ?? '', n)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is as much later as clocks skip, and takes the first of two', () => {
    const chicago = daily(2, 30, 'America/Chicago')
    expect(iso(nextRuns(chicago, new Date('2026-03-07T12:00Z'), 2))).toEqual(['2026-03-08T08:30Z', '2026-03-09T07:30Z'])
    const repeated = daily(1, 30, 'America/Chicago')
    expect(iso(nextRuns(repeated, new Date('2026-10-31T12:00Z'), 2))).toEqual([
      '2026-11-01T06:30Z',
      '2026-11-02T07:30Z',
    ])
    // Where the library's own search skips a day: clocks go from 0:00 to 1:00.
    expect(iso(nextRuns(daily(0, 30, 'America/Havana'), new Date('2027-03-13T12:00Z'), 2))).toEqual([
      '2027-03-14T05:30Z',
      '2027-03-15T04:30Z',
    ])
  })
})

describe('other schedules', () => {
  it('name every hour that passes, also the one that comes twice', () => {
    const everyHalf = { cron: '*/30 * * * *', timeZone: 'America/Chicago' }
    const runs = nextRuns(everyHalf, new Date('2026-11-01T05:00Z'), 8)
    expect(runs.map((at, n) => at.getTime() - (runs[n - 1]?.getTime() ?? at.getTime()))).toEqual([
      0,
      ...Array.from({ length: 7 }, () => 1_800_000),
    ])
  })

  it('take a day of the month or a weekday', () => {
    const either = { cron: '0 9 13 * FRI', timeZone: 'UTC' }
    expect(iso(nextRuns(either, new Date('2026-11-01T00:00Z'), 3))).toEqual([
      '2026-11-06T09:00Z',
      '2026-11-13T09:00Z',
      '2026-11-20T09:00Z',
    ])
  })

  it('are counted however many were due, and the latest are named', () => {
    const everySecond = { everySeconds: 1 }
    const due = dueTimes(everySecond, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00.900Z'))
    expect([due.count, due.latest.at(-1)?.toISOString()]).toEqual([86_400, '2026-11-02T00:00:00.000Z'])
    const yearly = { cron: '0 0 1 1 *', timeZone: 'UTC' }
    expect(dueTimes(yearly, new Date('2024-06-01T00:00Z'), new Date('2026-06-01T00:00Z')).count).toBe(2)
  })

  it('are frequent below five minutes', () => {
    expect([isFrequent({ everySeconds: 299 }), isFrequent({ everySeconds: 300 })]).toEqual([true, false])
    expect([
      isFrequent({ cron: '*/4 * * * *', timeZone: 'UTC' }),
      isFrequent({ cron: '0 3 * * *', timeZone: 'UTC' }),
    ]).toEqual([true, false])
  })
})

it.each([
  ['0 3 * * *', undefined],
  ['*/15 8-18 * * mon-fri', undefined],
  ['0 0 29 2 *', undefined],
  ['', 'Enter 5 fields: minute, hour, day, month, weekday.'],
  ['* * * *', 'Enter 5 fields: minute, hour, day, month, weekday.'],
  ['0 0 3 * * *', 'Enter 5 fields: minute, hour, day, month, weekday.'],
  ['0 0 30 2 *', 'This schedule would never run. Check the day and month.'],
  ['H * * * *', 'Use numbers, names like mon or jan, and * , - / only.'],
  ['61 * * * *', expect.stringMatching(/^This cron expression isn’t valid\./)],
])('checks the cron expression "%s"', (cron, problem) => {
  expect(cronProblem(cron, 'America/New_York')).toEqual(problem)
})

it('checks the time zone of a cron expression', () => {
  expect(cronProblem('0 3 * * *', 'Mars/Olympus')).toBe('Select a time zone from the list.')
})
