/** The labels of the time axis: at most seven, at round times in the user's time zone. Pure except for the zone. */
import { clockText, dateText } from '../../../ui/timeText.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const steps = [2 * minute, 5 * minute, 10 * minute, 15 * minute, hour, 4 * hour, day, 5 * day]
const most = 7

const dayText = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** The full date and time. */
export const momentText = (at: number): string => `${dateText(new Date(at))} ${clockText(new Date(at))}`

export function ticksBetween(from: number, to: number): { at: number; text: string }[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? 5 * day
  // Midnight and full hours in the user's time zone, not UTC.
  const shift = new Date(from).getTimezoneOffset() * minute
  const first = Math.ceil((from - shift) / step) * step + shift
  // Labels at the very edge would be cut off.
  const margin = (to - from) / 24
  const ticks: { at: number; text: string }[] = []
  for (let at = first; at <= to - margin; at += step)
    if (at >= from + margin) ticks.push({ at, text: step >= day ? dayText.format(at) : clockText(new Date(at)) })
  return ticks
}
