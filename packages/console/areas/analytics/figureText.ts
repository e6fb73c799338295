/** Formats figures and their changes: "97.8%", "+0.9 pt", "−1.2 h". */
import type { ComparedFigure } from '@postern/domain/areas/analytics/answers.ts'
import type { MessageChannel } from '@postern/domain/areas/analytics/drillSets.ts'
import { type MetricKey, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { numberText } from '../../engine/cells/valueText.ts'

export const messageChannelNames: Readonly<Record<MessageChannel, string>> = {
  email: 'Email',
  sms: 'Text',
  push: 'Push',
}

/** Avoids "-0". */
const rounded = (value: number, digits = 1): string => numberText(Math.round(value * 10 ** digits) / 10 ** digits || 0)

/** From two hours on, shows hours instead of minutes; from three days on, days. */
export function secondsText(seconds: number): string {
  const minutes = seconds / 60
  const size = Math.abs(minutes)
  if (size < 1) return `${rounded(seconds, 0)} s`
  if (size < 120) return `${rounded(minutes, 0)} min`
  return size < 72 * 60 ? `${rounded(minutes / 60)} h` : `${rounded(minutes / 1_440)} d`
}

/** The usual range, clamped to possible values. */
export function usualText(metric: MetricKey, low: number, high: number): string {
  const most = metricOf(metric).unit === 'share' ? Math.min(1, high) : high
  return `usually ${valueText(metric, Math.max(0, low))}–${valueText(metric, most)}`
}

export function valueText(metric: MetricKey, value: number): string {
  switch (metricOf(metric).unit) {
    case 'share':
      return `${rounded(value * 100)}%`
    case 'seconds':
      return secondsText(value)
    case 'minutes':
      return secondsText(value * 60)
    case 'days':
      return `${rounded(value, 0)} d`
    case 'number':
      return rounded(value, 2)
    case 'count':
      return rounded(value, 0)
  }
}

const signed = (text: string, by: number): string => (by > 0 ? `+${text}` : text)

export interface Delta {
  text: string
  /** Undefined if neither direction is better. */
  good?: boolean
}

/** Counts change in percent, shares in points, times in time. Null if there is nothing to compare with. */
export function deltaOf(metric: MetricKey, { value, prior }: Pick<ComparedFigure, 'value' | 'prior'>): Delta | null {
  if (value === null || prior === null) return null
  const { unit, better } = metricOf(metric)
  const by = value - prior
  if (unit === 'count' && prior === 0) return null
  const text =
    unit === 'count'
      ? signed(`${rounded((by / prior) * 100)}%`, by)
      : unit === 'share'
        ? signed(`${rounded(by * 100)} pt`, by)
        : signed(valueText(metric, by), by)
  if (by === 0) return { text: '0' }
  return better === 'neither' ? { text } : { text, good: by > 0 === (better === 'higher') }
}

/** The change that `deltaOf` formats, as a number. */
function changeOf(metric: MetricKey, { value, prior }: Pick<ComparedFigure, 'value' | 'prior'>): number | null {
  if (value === null || prior === null) return null
  if (metricOf(metric).unit !== 'count') return value - prior
  return prior === 0 ? null : (value - prior) / prior
}

const fewest = 20

/** The change to sort by; null if there are too few parcels for it to mean anything. */
export const sortedChange = (metric: MetricKey, figure: ComparedFigure | undefined): number | null =>
  figure === undefined || figure.n < fewest ? null : changeOf(metric, figure)

/** Why there is no figure: too few parcels for a percentile, or no data. */
export function whyNone(metric: MetricKey, { n }: Pick<ComparedFigure, 'n'>): string {
  const isPercentile = metricOf(metric).made.kind === 'quantile'
  return isPercentile && n > 0 ? `Needs ${fewest} parcels, has ${numberText(n)}` : 'Nothing measured'
}
