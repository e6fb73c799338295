/** Every metric, said once: what it is called, what it means, which way is better, and what it is made of. */
import { flowMetrics } from './flowMetrics.ts'
import type { Metric } from './metric.ts'
import { qualityMetrics } from './qualityMetrics.ts'

export const metrics = { ...flowMetrics, ...qualityMetrics } as const

export type MetricKey = keyof typeof metrics
/** A record's keys are all it has. */
export const metricKeys = Object.keys(metrics) as [MetricKey, ...MetricKey[]]
export const metricOf = (key: MetricKey): Metric => metrics[key]
