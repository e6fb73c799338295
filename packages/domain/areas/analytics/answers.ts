/** Response shapes of analytics. */
import { z } from 'zod'
import { metricKeys } from './metrics.ts'
import { parcelChannels } from './parcelSets.ts'
import { doorSizes } from './sizing.ts'

export const days = z.strictObject({ from: z.string(), to: z.string() })

const figure = z.strictObject({
  /** Null if there's nothing to measure, or too little for a percentile. */
  value: z.number().nullable(),
  /** The value for the compared period; null without one. */
  prior: z.number().nullable(),
  /** Sample size. */
  n: z.number(),
})
export type ComparedFigure = z.output<typeof figure>
export const figures = z.record(z.enum(metricKeys), figure)
export type ComparedFigures = z.output<typeof figures>

const healthPart = z.strictObject({
  part: z.enum(['usage', 'onTime', 'uptime', 'reachability', 'tickets', 'sync']),
  label: z.string(),
  /** Points earned out of `weight`; null if there's nothing to measure. */
  points: z.number().nullable(),
  weight: z.number(),
  /** The measured ratio. */
  of: z.strictObject({ part: z.number(), whole: z.number() }),
  /** What the number means, and what to do about it if it costs points. */
  says: z.string(),
  advice: z.string().nullable(),
  /** Where to look: a console URL. */
  link: z.string(),
})
export type HealthPartAnswer = z.output<typeof healthPart>

export const health = z.strictObject({
  /** 0–100; null until something can be measured. */
  score: z.int().nullable(),
  /** Change since the score before the period; null if no such score is stored. */
  change: z.int().nullable(),
  parts: z.array(healthPart),
})

export const customer = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  code: z.string(),
  segment: z.string(),
  status: z.string(),
  brandColor: z.string(),
})

/** A day that differs from the same weekday of previous weeks. */
export const anomaly = z.strictObject({
  metric: z.enum(metricKeys),
  day: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
})

export const noteKinds = ['release', 'outage', 'incident', 'closedDay', 'setupChange'] as const
export const note = z.strictObject({
  day: z.string(),
  kind: z.enum(noteKinds),
  text: z.string(),
  /** Null if no person caused it. */
  who: z.string().nullable(),
  link: z.string().nullable(),
})
export type Note = z.output<typeof note>

export const breakdownKinds = ['customer', 'segment', 'site', 'carrier', 'packageType', 'priority', 'channel'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]

export const breakdownRow = z.strictObject({
  /** The value to filter by; null for parcels without one. */
  key: z.string().nullable(),
  name: z.string(),
  figures,
})

/** `ages`: parcels in custody for less than 1, 3 and 7 days, and for longer. */
export const backlogRow = z.strictObject({
  key: z.string(),
  name: z.string(),
  customerId: z.uuid(),
  ages: z.array(z.int()),
  overdue: z.int(),
  unknownRecipient: z.int(),
})

export const histogram = z.strictObject({
  n: z.int(),
  /** `to` is the upper bound in seconds; the last bar has none. */
  bars: z.array(z.strictObject({ from: z.number(), to: z.number().nullable(), count: z.int() })),
  /** Null with fewer than 20 parcels. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p95: z.number().nullable(),
  /** Maximum relative error of the percentiles. */
  relativeError: z.number(),
})

export const drillParcel = z.strictObject({
  id: z.uuid(),
  customerId: z.uuid(),
  customer: z.string(),
  site: z.string(),
  internalNumber: z.string(),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  packageType: z.string().nullable(),
  recipient: z.string().nullable(),
  action: z.string(),
  statusGroup: z.enum(['open', 'inTransit', 'waiting', 'exception', 'closed']),
  place: z.string().nullable(),
  channel: z.enum(parcelChannels),
  receivedAt: z.string(),
  dueAt: z.string().nullable(),
  closedAt: z.string().nullable(),
})
export type DrillParcel = z.output<typeof drillParcel>

const size = z.enum(doorSizes)
export const doorMix = z.strictObject({ XS: z.int(), S: z.int(), M: z.int(), L: z.int(), XL: z.int() })

export const replayAnswer = z.strictObject({
  deposits: z.int(),
  refused: z.int(),
  sizes: z.array(
    z.strictObject({
      size,
      doors: z.int(),
      deposits: z.int(),
      refused: z.int(),
      peak: z.number(),
      fullMinutes: z.number(),
    }),
  ),
  refusedPerWeek: z.array(z.int()),
  doors: z.array(z.strictObject({ size, hours: z.array(z.number()) })),
  occupancy: z.number(),
})
