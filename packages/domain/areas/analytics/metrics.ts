/** Every metric, defined once: name, meaning, which direction is better, and formula. */
import { flowMetrics } from './flowMetrics.ts'
import type { Metric } from './metric.ts'
import { qualityMetrics } from './qualityMetrics.ts'

export const metrics = { ...flowMetrics, ...qualityMetrics } as const

export type MetricKey = keyof typeof metrics
/** Safe cast: the record has no keys beyond its type. */
export const metricKeys = Object.keys(metrics) as [MetricKey, ...MetricKey[]]
export const metricOf = (key: MetricKey): Metric => metrics[key]
