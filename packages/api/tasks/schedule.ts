/**
 * When a schedule is due. Pure. A cron expression names local times in a zone. If clocks go forward, a time that doesn't exist is
 * delayed by as much as the clocks skipped; if they go back, a time that occurs twice is due only the first time. An expression
 * that names every hour is due in every hour that passes.
 */
import { CronExpressionParser } from 'cron-parser'

export type Schedule = { readonly cron: string; readonly timeZone: string } | { readonly everySeconds: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** More than any zone ever shifts its clocks at once. */
const largestShift = 4 * hourMs

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  // The Swedish locale formats times like ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, made)
  return made
}

/** The local time there, as if it were UTC. */
const wallAt = (zone: string, at: number): number =>
  Date.parse(`${clockOf(zone).format(at).replace(' ', 'T')}Z`) + (((at % 1_000) + 1_000) % 1_000)

const offsetAt = (zone: string, at: number): number => wallAt(zone, at) - at

/** The moments when the local time is this: usually one, two when clocks go back, none when they skip it. */
function momentsOf(zone: string, wall: number, before: number, after: number): number[] {
  const moments = [...new Set([wall - before, wall - after])]
  return moments.filter((at) => wallAt(zone, at) === wall).sort((a, b) => a - b)
}

function dueAt(zone: string, wall: number, namesEveryHour: boolean): number[] {
  const [before, after] = [offsetAt(zone, wall - dayMs), offsetAt(zone, wall + dayMs)]
  if (before === after) return [wall - before]
  const moments = momentsOf(zone, wall, before, after)
  if (namesEveryHour) return moments
  return [moments[0] ?? wall - before]
}

interface CronFields {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly isDay: (date: Date) => boolean
  readonly namesEveryHour: boolean
}

const parsed = new Map<string, CronFields>()

/** Uses the library only to parse the expression. Its search skips a day where clocks go forward at midnight. */
function fieldsOf(cron: string): CronFields {
  const known = parsed.get(cron)
  if (known) return known
  const { minute, hour, dayOfMonth, month, dayOfWeek } = CronExpressionParser.parse(cron, { tz: 'UTC' }).fields
  const [days, monthsOfYear, daysOfWeek] = [dayOfMonth, month, dayOfWeek].map(
    ({ values }) => new Set(values.map(Number)),
  )
  const either = !dayOfMonth.isWildcard && !dayOfWeek.isWildcard
  const made: CronFields = {
    minutes: minute.values.map(Number),
    hours: hour.values.map(Number),
    // With a day of the month and a weekday, either one is enough, as in every cron.
    isDay: (date) => {
      const [byDate, byWeekday] = [days?.has(date.getUTCDate()), daysOfWeek?.has(date.getUTCDay())]
      return Boolean(monthsOfYear?.has(date.getUTCMonth() + 1) && (either ? byDate || byWeekday : byDate && byWeekday))
    },
    namesEveryHour: hour.values.length === 24,
  }
  parsed.set(cron, made)
  return made
}

/** Eight years contain every date, including February 29. */
const daysAtMost = 8 * 366

/** Local due times, as if they were UTC. Ends if no day in the next years matches. */
function* wallsOf({ minutes, hours, isDay }: CronFields, from: number): Generator<number> {
  const firstDay = Math.floor(from / dayMs) * dayMs
  for (let day = firstDay, since = 0; since <= daysAtMost; day += dayMs) {
    since = isDay(new Date(day)) ? 0 : since + 1
    if (since === 0)
      for (const hour of hours)
        for (const minute of minutes) {
          const wall = day + hour * hourMs + minute * 60_000
          if (wall >= from) yield wall
        }
  }
}

/** Moments after `after`, in order, generated lazily. */
function* cronTimes(cron: string, zone: string, after: number): Generator<number> {
  const fields = fieldsOf(cron)
  // Around a shift, a later local time can come earlier, so each waits until none can come before it.
  let waiting: number[] = []
  let last = after
  for (const wall of wallsOf(fields, wallAt(zone, after) - largestShift)) {
    const due = dueAt(zone, wall, fields.namesEveryHour).filter((at) => at > last && !waiting.includes(at))
    waiting = [...waiting, ...due].sort((a, b) => a - b)
    const certain = wall - offsetAt(zone, wall) - largestShift
    while (waiting[0] !== undefined && waiting[0] <= certain) {
      last = waiting[0]
      waiting = waiting.slice(1)
      yield last
    }
  }
  yield* waiting
}

function* timesOf(schedule: Schedule, after: number): Generator<number> {
  if ('cron' in schedule) return yield* cronTimes(schedule.cron, schedule.timeZone, after)
  const every = schedule.everySeconds * 1_000
  for (let at = (Math.floor(after / every) + 1) * every; ; at += every) yield at
}

/** The next due times after a moment. */
export const nextRuns = (schedule: Schedule, after: Date, count: number): Date[] =>
  timesOf(schedule, after.getTime())
    .take(count)
    .map((at) => new Date(at))
    .toArray()

export interface DueTimes {
  /** How many; for a longer outage, those of the last 31 days. */
  readonly count: number
  /** The latest of them, in order: no more than anyone would look at individually. */
  readonly latest: readonly Date[]
}

const countedMs = 31 * dayMs
const latestAtMost = 10

function within(schedule: Schedule, after: number, upTo: number): DueTimes {
  if ('everySeconds' in schedule) {
    const every = schedule.everySeconds * 1_000
    const [first, last] = [Math.floor(after / every) + 1, Math.floor(upTo / every)]
    const count = Math.max(0, last - first + 1)
    const shown = Math.min(count, latestAtMost)
    return { count, latest: Array.from({ length: shown }, (_, n) => new Date((last - shown + 1 + n) * every)) }
  }
  const latest: Date[] = []
  let count = 0
  for (const at of timesOf(schedule, after)) {
    if (at > upTo) break
    count++
    latest.push(new Date(at))
    if (latest.length > latestAtMost) latest.shift()
  }
  return { count, latest }
}

/** Times after one moment, up to and including another. */
export function dueTimes(schedule: Schedule, after: Date, upTo: Date): DueTimes {
  const [from, to] = [after.getTime(), upTo.getTime()]
  const recent = within(schedule, Math.max(from, to - countedMs), to)
  return recent.count > 0 || from >= to - countedMs ? recent : within(schedule, from, to)
}

/** Stored with the plan, to notice when a schedule changes. */
export const scheduleText = (schedule: Schedule | null): string =>
  schedule === null
    ? 'off'
    : 'cron' in schedule
      ? `${schedule.cron} ${schedule.timeZone}`
      : `${schedule.everySeconds} s`

const frequentSeconds = 300

const frequent = new Map<string, boolean>()

/** More often than every 5 minutes: a run that found nothing to do is counted but not kept. */
export function isFrequent(schedule: Schedule | null): boolean {
  if (schedule === null) return false
  if ('everySeconds' in schedule) return schedule.everySeconds < frequentSeconds
  const key = scheduleText(schedule)
  const known = frequent.get(key)
  if (known !== undefined) return known
  const times = nextRuns(schedule, new Date(0), 5).map((at) => at.getTime())
  const found = times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < frequentSeconds * 1_000)
  frequent.set(key, found)
  return found
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const words: ReadonlySet<string> = new Set([...months, ...weekdays])

const isField = (field: string): boolean =>
  /^[\dA-Za-z*,/-]+$/.test(field) && (field.match(/[A-Za-z]+/g) ?? []).every((word) => words.has(word.toLowerCase()))

const zoneExists = (zone: string): boolean => {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** Why a cron expression can't be used, in a sentence; undefined if it can. */
export function cronProblem(cron: string, timeZone: string): string | undefined {
  const fields = cron.trim().split(/\s+/)
  if (cron.length > 100 || fields.length !== 5) return 'Enter 5 fields: minute, hour, day, month, weekday.'
  if (!fields.every(isField)) return 'Use numbers, names like mon or jan, and * , - / only.'
  if (!zoneExists(timeZone)) return 'Select a time zone from the list.'
  const never = 'This schedule would never run. Check the day and month.'
  try {
    return nextRuns({ cron, timeZone }, new Date(0), 1).length > 0 ? undefined : never
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    return why.includes('Invalid explicit day') ? never : `This cron expression isn’t valid. ${why}.`
  }
}
