/** Days that differ from the same weekday of previous weeks by more than three scaled median absolute deviations. */
import type { MetricKey } from './metrics.ts'

/** Metrics whose outlier days are marked. */
export const markedMetrics = [
  'received',
  'onTime',
  'delivered',
  'pickedUp',
  'recognized',
] as const satisfies readonly MetricKey[]

export interface DayValue {
  readonly day: string
  readonly value: number | null
}

export interface Anomaly {
  readonly day: string
  readonly value: number
  /** The usual range for this weekday. */
  readonly low: number
  readonly high: number
}

/** Twelve weeks: enough to know a weekday, recent enough to follow the season. */
const weeksBack = 12
/** With fewer weeks there is no usual range yet. */
const fewestWeeks = 4
const deviations = 3
/** Scales the median absolute deviation of normally distributed values to their standard deviation. */
const scale = 1.4826
/** Lower bound, as a share of the median: otherwise one parcel more or less would be an anomaly on steady weekdays. */
const leastDeviation = 0.05

export const historyDays = weeksBack * 7

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

type Kind = 'count' | 'other'

/** The usual range given these values; null with too few. Counts vary by their square root by chance alone. */
function usualRange(before: readonly number[], kind: Kind): { low: number; high: number } | null {
  if (before.length < fewestWeeks) return null
  const median = medianOf(before)
  const deviation = Math.max(
    scale * medianOf(before.map((value) => Math.abs(value - median))),
    leastDeviation * Math.abs(median),
    kind === 'count' ? Math.sqrt(Math.max(1, median)) : 0,
  )
  return { low: median - deviations * deviation, high: median + deviations * deviation }
}

/** `days` has no gaps and runs oldest first; days before `from` are history only. */
export function anomaliesOf(days: readonly DayValue[], from: string, kind: Kind): Anomaly[] {
  return days.flatMap(({ day, value }, index) => {
    if (value === null || day < from) return []
    const before = Array.from({ length: weeksBack }, (_, week) => days[index - 7 * (week + 1)]?.value ?? null)
    const usual = usualRange(
      before.filter((each) => each !== null),
      kind,
    )
    return usual && (value < usual.low || value > usual.high) ? [{ day, value, ...usual }] : []
  })
}
