/** Customer analytics: volume, performance, and the parcels behind each figure. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import {
  anomaly,
  backlogRow,
  breakdownKinds,
  breakdownRow,
  customer,
  days,
  doorMix,
  drillParcel,
  figures,
  health,
  histogram,
  note,
  replayAnswer,
} from './answers.ts'
import { custodyAges, drillSetNames, messageChannels, messageOutcomes } from './drillSets.ts'
import { analyticsFilters, parcelFilters } from './filters.ts'
import { metricKeys } from './metrics.ts'
import { durationNames } from './parcelSets.ts'
import { scenarioFields } from './scenario.ts'
import { doorSizes } from './sizing.ts'

const tag = 'Analytics'
const permission = 'dashboards.customerAnalytics.view'
const filters = z.strictObject(analyticsFilters)

const series = z.strictObject({
  metric: z.enum(metricKeys),
  /** One value per day shown, and one per compared day. */
  values: z.array(z.number().nullable()),
  prior: z.array(z.number().nullable()).nullable(),
})

const window = z.strictObject({
  shown: days,
  /** The days compared with. */
  compared: days.nullable(),
  /** False while events are still waiting to be counted. */
  isCurrent: z.boolean(),
  /** When events were last counted. */
  countedAt: z.string().nullable(),
})

const cohort = z.strictObject({
  segment: z.string(),
  customers: z.int(),
  figures,
  health: z.number().nullable(),
  trend: z.array(z.number().nullable()),
})

const portfolio = window.extend({
  total: z.strictObject({ figures, trend: z.array(z.number().nullable()) }),
  cohorts: z.array(cohort),
  rows: z.array(
    z.strictObject({
      customer,
      figures,
      health,
      /** Values of the `trend` metric, oldest first: per day, or per week for periods over 90 days. */
      trend: z.array(z.number().nullable()),
      priorTrend: z.array(z.number().nullable()).nullable(),
      anomalies: z.array(anomaly),
    }),
  ),
})
export type Portfolio = z.output<typeof portfolio>

const customerAnswer = window.extend({
  customer,
  figures,
  health,
  days: z.array(z.string()),
  series: z.array(series),
  anomalies: z.array(anomaly),
  notes: z.array(note),
})
export type CustomerAnalytics = z.output<typeof customerAnswer>

const idOrNone = z.union([z.uuid(), z.literal('none')])

export const drillQuery = {
  ...parcelFilters,
  of: z.enum(drillSetNames),
  /** Days on which the set's moment falls; sets of parcels in custody now have none. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Weekday (0 is Sunday) and hour of the set's moment, in the site's time zone. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Only parcels with this duration, optionally longer than `over` and at most `upTo` seconds, as the histogram counts them. */
  duration: z.enum(durationNames).optional(),
  over: z.coerce.number().min(0).max(10_000_000).optional(),
  upTo: z.coerce.number().min(0).max(10_000_000).optional(),
  service: idOrNone.optional(),
  department: idOrNone.optional(),
  tenant: idOrNone.optional(),
  /** For stays: the size of the first door it was placed behind. */
  doorSize: z.enum(doorSizes).optional(),
  bank: z.uuid().optional(),
  /** For messages: channel and outcome. */
  messageChannel: z.enum(messageChannels).optional(),
  outcome: z.enum(messageOutcomes).optional(),
  /** For parcels in custody now: index into `custodyAges`. */
  age: z.coerce
    .number()
    .int()
    .min(0)
    .max(custodyAges.length - 1)
    .optional(),
}
const drillSchema = z.strictObject(drillQuery)
export type DrillQuery = z.output<typeof drillSchema>

export const analyticsEndpoints = endpoints({
  'GET /api/analytics/portfolio': {
    permission,
    tag,
    summary: 'Get every metric of each customer, with cohorts and totals',
    query: filters.extend({ trend: z.enum(metricKeys).default('received') }),
    answer: portfolio,
  },
  'GET /api/analytics/customers/:customerId': {
    permission,
    tag,
    summary: 'Get a customer’s metrics day by day, with anomalies, what happened on those days, and health',
    params: z.strictObject({ customerId: z.uuid() }),
    query: filters.omit({ customer: true, segment: true }),
    answer: customerAnswer,
  },
  'GET /api/analytics/breakdown': {
    permission,
    tag,
    summary: 'Get every metric by carrier, site, package type, priority, channel, segment or customer',
    query: filters.extend({ by: z.enum(breakdownKinds) }),
    answer: window.extend({ rows: z.array(breakdownRow) }),
  },
  'GET /api/analytics/hours': {
    permission,
    tag,
    summary: 'Count parcels by weekday and hour on the clock of their site',
    query: filters.extend({ of: z.enum(['received', 'deposited', 'delivered', 'pickedUp']).default('received') }),
    /** Rows by weekday, Sunday first; columns by hour. */
    answer: window.extend({ cells: z.array(z.array(z.int())) }),
  },
  'GET /api/analytics/histogram': {
    permission,
    tag,
    summary: 'Get how a duration is spread, with percentiles and their error',
    query: filters.extend({ of: z.enum(durationNames).default('dwell') }),
    answer: window.extend({ histogram, prior: histogram.nullable() }),
  },
  'GET /api/analytics/backlog': {
    permission,
    tag,
    summary: 'Count parcels in custody now by age, for each site',
    query: z.strictObject(parcelFilters),
    answer: z.strictObject({ rows: z.array(backlogRow) }),
  },
  'GET /api/analytics/parcels': {
    permission,
    tag,
    summary: 'List the parcels behind a figure, newest first',
    query: z.strictObject({
      ...drillQuery,
      cursor: z.uuid().optional(),
      count: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.strictObject({
      items: z.array(drillParcel),
      nextCursor: z.uuid().nullable(),
      /** The total, if requested. It equals the figure. */
      total: z.int().optional(),
      /** How many of them have been deleted because their retention period is over. */
      deleted: z.int().optional(),
    }),
  },
  'POST /api/analytics/customers/:customerId/sizing': {
    permission,
    tag,
    heavy: true,
    changesNothing: true,
    summary: 'Replay the last 90 days of a site’s deposits with more doors',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject(scenarioFields),
    answer: z.strictObject({
      shown: days,
      site: z.string(),
      doors: doorMix,
      added: doorMix,
      today: replayAnswer,
      withMore: replayAnswer,
      /** Deposits that banks of other sizes would have refused, each with its suggested mix. */
      alternatives: z.array(z.strictObject({ doors: z.int(), mix: doorMix, refused: z.int() })),
      /** Doors per parcel a day; the rule of thumb is 1.75. */
      doorsPerDailyParcel: z.strictObject({ today: z.number().nullable(), withMore: z.number().nullable() }),
    }),
  },
})
