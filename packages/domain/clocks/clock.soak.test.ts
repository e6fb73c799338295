/** Compares clocks with a slow but obvious one, which checks the local time every minute. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HoursSpan, minutesOf, type Opening, officeHours, type WallClock, weekdays } from '../engine/shapes.ts'
import { type Clock, dueAt, elapsedMinutes, stateAt } from './clock.ts'
import { clockStrip } from './clockStrip.ts'
import { hoursOn } from './openHours.ts'
import { isOpen, nextChange, type WorkingTime } from './openSpans.ts'
import { wallClockIn } from './zone.ts'

const isSoak = process.env.POSTERN_SOAK === '1'
const cases = isSoak ? 10_000 : 80
const minute = 60_000
const [first, last] = [Date.UTC(2020, 0, 1), Date.UTC(2035, 0, 1)]
/** How many minutes the obvious clock covers. */
const sight = isSoak ? 3_000 : 2_000

const zones = Intl.supportedValuesOf('timeZone')

const clockTexts = Array.from({ length: 96 }, (_, quarter) => {
  const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

/** Up to 3 time ranges of one day that don't overlap. */
const spans: fc.Arbitrary<HoursSpan[]> = fc
  .uniqueArray(fc.constantFrom(...clockTexts), { maxLength: 6 })
  .map((times) => times.toSorted())
  .map((times) => Array.from({ length: Math.floor(times.length / 2) }, (_, at) => times.slice(at * 2, at * 2 + 2)))
  .map((pairs) => pairs.map(([from = '', to = '']) => ({ from, to })))

const openingAround = (start: number): fc.Arbitrary<Opening> => {
  const day = fc
    .integer({ min: -1, max: 6 })
    .map((days) => new Date(start + days * 86_400_000).toISOString().slice(0, 10))
  return fc.record({
    openingHours: fc.tuple(...weekdays.map(() => spans)).map((days) => ({
      ...officeHours,
      ...Object.fromEntries(weekdays.map((weekday, at) => [weekday, days[at] ?? []])),
    })),
    closedDays: fc.array(fc.record({ day }), { maxLength: 2 }),
    holidayCalendar: fc.constantFrom('none', 'usFederal', 'canadaFederal', 'englandAndWales'),
    specialHours: fc
      .array(fc.tuple(day, spans), { maxLength: 2 })
      .map((days) =>
        days.flatMap(([on, hours]) => hours.map(({ from, to }) => ({ day: on, opensAt: from, closesAt: to }))),
      ),
  })
}

/** Half of them within 2 days of a time change, if the zone has any. */
const moments = (zone: string): fc.Arbitrary<number> => {
  const any = fc.integer({ min: first / minute, max: last / minute }).map((minutes) => minutes * minute)
  const change = any.map((from) => {
    const clockOf = (at: number) => wallClockIn(zone, at).clock
    for (let day = 0; day < 200; day += 1) {
      const at = from + day * 86_400_000
      if (clockOf(at) !== clockOf(at + 86_400_000)) return at
    }
    return from
  })
  return fc.oneof(any, change)
}

const clocks: fc.Arbitrary<Clock> = fc
  .constantFrom(...zones)
  .chain((zone) => fc.tuple(fc.constant(zone), moments(zone)))
  .chain(([zone, startsAt]) =>
    fc.record({
      time: fc.oneof(
        { weight: 4, arbitrary: openingAround(startsAt).map((opening): WorkingTime => ({ zone, opening })) },
        { weight: 1, arbitrary: fc.constant<WorkingTime>({ zone, opening: null }) },
      ),
      startsAt: fc.constant(startsAt),
      targetMinutes: fc.integer({ min: 1, max: 1_500 }),
      warnAtPercent: fc.integer({ min: 1, max: 99 }),
      pauses: fc.array(
        fc
          .tuple(fc.integer({ min: -60, max: 2_000 }), fc.option(fc.integer({ min: 1, max: 900 })))
          .map(([after, length]) => ({
            from: startsAt + after * minute,
            to: length === null ? null : startsAt + (after + length) * minute,
          })),
        { maxLength: 3 },
      ),
      endedAt: fc.constant(null),
    }),
  )

/** Every zone changes its offset at a quarter hour and by a multiple of one, so within one, minutes simply count up. */
const quarter = 15 * minute

function lookIn(zone: string): (at: number) => WallClock {
  const seen = new Map<number, WallClock>()
  return (at) => {
    const start = Math.floor(at / quarter) * quarter
    const known = seen.get(start) ?? wallClockIn(zone, start)
    seen.set(start, known)
    const minutes = minutesOf(known.clock) + Math.floor((at - start) / minute)
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return { ...known, clock: `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}` }
  }
}

/** Whether a place is open, from its local time and its posted hours. */
function obviousPlace({ zone, opening }: WorkingTime): (at: number) => boolean {
  if (opening === null) return () => true
  const look = lookIn(zone)
  const posted = new Map<string, readonly HoursSpan[]>()
  return (at) => {
    const { date, weekday, clock } = look(at)
    const hours = posted.get(date) ?? hoursOn(opening, { date, weekday })
    posted.set(date, hours)
    const now = minutesOf(clock)
    return hours.some(({ from, to }) => minutesOf(from) <= now && now < minutesOf(to))
  }
}

/** The state of each minute from the start. */
function obviousMinutes({ time, startsAt, pauses }: Clock, count: number): ('running' | 'paused' | 'closed')[] {
  const isOpenAt = obviousPlace(time)
  return Array.from({ length: count }, (_, minutes) => {
    const at = startsAt + minutes * minute
    if (!isOpenAt(at)) return 'closed'
    return pauses.some(({ from, to }) => from <= at && (to === null || at < to)) ? 'paused' : 'running'
  })
}

describe('a clock', () => {
  it(`is due, elapsed, open and drawn as one that looks at the wall every minute says, ${cases} times in all zones`, () => {
    fc.assert(
      fc.property(clocks, fc.integer({ min: 0, max: sight }), (clock, looked) => {
        const minutes = obviousMinutes(clock, sight)
        let [shown, due]: [number, number | null] = [0, null]
        for (const [at, kind] of minutes.entries()) {
          if (kind === 'running') shown += 1
          if (shown === clock.targetMinutes) {
            due = clock.startsAt + (at + 1) * minute
            break
          }
        }
        const found = dueAt(clock)
        // Only compared within the minutes that the obvious clock covers.
        if (due !== null || (found !== null && found <= clock.startsAt + sight * minute)) expect(found).toBe(due)

        const at = clock.startsAt + looked * minute
        expect(elapsedMinutes(clock, at)).toBe(minutes.slice(0, looked).filter((kind) => kind === 'running').length)
        expect(isOpen(clock.time, at)).toBe(obviousPlace(clock.time)(at))
        expect(stateAt(clock, at) === 'late').toBe(
          due !== null && at > due && elapsedMinutes(clock, at) > clock.targetMinutes,
        )

        const { pieces } = clockStrip(clock, clock.startsAt + sight * minute)
        const drawn = pieces.flatMap(({ from, to, kind }) =>
          Array.from({ length: (to - from) / minute }, () => (kind === 'late' ? 'running' : kind)),
        )
        expect(drawn).toEqual(minutes)
        expect(pieces.every(({ from, kind }) => kind !== 'late' || (found !== null && from >= found))).toBe(true)
        expect(pieces.every(({ to, kind }) => kind !== 'running' || found === null || to <= found)).toBe(true)
      }),
      // Shrinking a counterexample takes longer than reading it.
      { numRuns: cases, endOnFailure: isSoak },
    )
  }, 3_600_000)

  it('control: counts a repeated hour twice and a skipped hour not at all', () => {
    const time: WorkingTime = {
      zone: 'America/New_York',
      opening: {
        openingHours: { ...officeHours, sunday: [{ from: '00:00', to: '06:00' }] },
        closedDays: [],
        holidayCalendar: 'none',
        specialHours: [],
      },
    }
    const elapsedOn = (midnight: string) =>
      elapsedMinutes(
        { time, startsAt: Date.parse(midnight), targetMinutes: 1, warnAtPercent: 75, pauses: [], endedAt: null },
        Date.parse(midnight) + 12 * 60 * minute,
      )
    expect(elapsedOn('2026-11-01T00:00:00-04:00')).toBe(7 * 60)
    expect(elapsedOn('2026-03-08T00:00:00-05:00')).toBe(5 * 60)
    expect(elapsedOn('2026-11-08T00:00:00-05:00')).toBe(6 * 60)
  })
})

describe('a place', () => {
  const opening: Opening = {
    openingHours: officeHours,
    closedDays: [{ day: '2026-11-18' }],
    holidayCalendar: 'usFederal',
    specialHours: [],
  }
  const time: WorkingTime = { zone: 'America/Chicago', opening }
  const at = (text: string) => Date.parse(`${text}-06:00`)

  it('knows when it closes and when it opens next, across nights, closed days and holidays', () => {
    expect(nextChange(time, at('2026-11-16T10:00:00'))).toEqual({ opens: false, at: at('2026-11-16T17:00:00') })
    expect(nextChange(time, at('2026-11-17T17:00:00'))).toEqual({ opens: true, at: at('2026-11-19T08:00:00') })
    // Thanksgiving.
    expect(nextChange(time, at('2026-11-25T18:00:00'))).toEqual({ opens: true, at: at('2026-11-27T08:00:00') })
  })

  it('that never opens has no next change, and nothing there is ever due', () => {
    const never: WorkingTime = {
      zone: 'Europe/Paris',
      opening: {
        ...opening,
        openingHours: { ...officeHours, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] },
      },
    }
    expect(nextChange(never, at('2026-11-16T10:00:00'))).toBeUndefined()
    const clock = {
      time: never,
      startsAt: at('2026-11-16T10:00:00'),
      targetMinutes: 5,
      warnAtPercent: 75,
      pauses: [],
      endedAt: null,
    }
    expect(dueAt(clock)).toBeNull()
    expect(nextChange({ zone: 'UTC', opening: null }, 0)).toBeUndefined()
  })
})
