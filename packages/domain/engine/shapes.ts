/** The structured values some fields hold. Their schemas are in schema.ts, so that lists need no zod. */

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Wall-clock times `HH:mm` in the site's zone; `24:00` ends a day. */
export interface HoursSpan {
  from: string
  to: string
}

export type OpeningHours = Record<Weekday, HoursSpan[]>

/** By field key. Fields without a value are omitted. */
export type CustomValues = Readonly<Record<string, string | number | boolean>>

/** One count per day, oldest first. */
export type Counts = readonly number[]

export interface Shapes {
  counts: Counts
  customValues: CustomValues
  openingHours: OpeningHours
}

export const asCounts = (value: unknown): Counts => (Array.isArray(value) ? value.map(Number) : [])

/** The total, where there's no room for a chart. */
export const sumOfCounts = (value: unknown): number => asCounts(value).reduce((sum, count) => sum + count, 0)

const office: HoursSpan[] = [{ from: '08:00', to: '17:00' }]

export const officeHours: OpeningHours = {
  sunday: [],
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [],
}

export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Why the time ranges of one day are invalid, or undefined. */
export function spansProblem(spans: readonly HoursSpan[]): string | undefined {
  let end = -1
  for (const span of [...spans].sort((a, b) => minutesOf(a.from) - minutesOf(b.from))) {
    if (minutesOf(span.from) >= minutesOf(span.to)) return `${span.from}–${span.to} ends before it starts.`
    if (minutesOf(span.from) < end) return `${span.from}–${span.to} overlaps the previous time range.`
    end = minutesOf(span.to)
  }
  return undefined
}

/** Hours of one date, instead of those of its weekday. */
export interface SpecialHours {
  readonly day: string
  readonly opensAt: string
  readonly closesAt: string
}

export interface Opening {
  readonly openingHours: OpeningHours
  /** Days on which it's closed, whatever its weekday hours. */
  readonly closedDays: readonly { readonly day: string }[]
  /** The calendar whose holidays it's closed on. */
  readonly holidayCalendar: string
  readonly specialHours: readonly SpecialHours[]
}

/** The local date, weekday and time of a place. */
export interface WallClock {
  readonly date: string
  readonly weekday: Weekday
  readonly clock: string
}

/** Special hours grouped by date, earliest first. */
export function specialDays(special: readonly SpecialHours[]): { day: string; spans: HoursSpan[] }[] {
  return [...Map.groupBy(special, ({ day }) => day)]
    .map(([day, same]) => ({
      day,
      spans: same
        .map(({ opensAt, closesAt }) => ({ from: opensAt, to: closesAt }))
        .toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from)),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
