/** Opening hours: parsed safely and formatted as text. */
import { type HoursSpan, type OpeningHours, type Weekday, weekdays } from '../engine/shapes.ts'
import { humanise } from './text.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSpan = (value: unknown): value is HoursSpan =>
  isObject(value) && typeof value.from === 'string' && typeof value.to === 'string'

/** Any stored value as hours: a missing or malformed day is closed. */
export function asHours(value: unknown): OpeningHours {
  const days = isObject(value) ? value : {}
  const spansOf = (day: string): HoursSpan[] => {
    const spans = days[day]
    return Array.isArray(spans) ? spans.filter(isSpan) : []
  }
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = weekdays
  return {
    sunday: spansOf(sunday),
    monday: spansOf(monday),
    tuesday: spansOf(tuesday),
    wednesday: spansOf(wednesday),
    thursday: spansOf(thursday),
    friday: spansOf(friday),
    saturday: spansOf(saturday),
  }
}

export const spansText = (spans: OpeningHours[Weekday]): string =>
  spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${from} – ${to}`).join(', ')

export const shortDay = (day: Weekday): string => humanise(day).slice(0, 3)

/** `Mon – Fri 08:00 – 17:00`: days with the same hours are grouped. */
export function hoursText(hours: OpeningHours): string {
  const runs: { days: Weekday[]; text: string }[] = []
  for (const day of weekdays) {
    const text = spansText(hours[day])
    const last = runs.at(-1)
    if (last?.text === text) last.days.push(day)
    else runs.push({ days: [day], text })
  }
  const open = runs.filter(({ text }) => text !== 'Closed')
  if (open.length === 0) return 'Always closed'
  const named = ({ days: [first, ...rest] }: { days: Weekday[] }) => {
    const last = rest.at(-1)
    if (!first) return ''
    return last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first)
  }
  return open.map((run) => `${named(run)} ${run.text}`).join('; ')
}
