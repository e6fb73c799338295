/** Customer analytics: what came, how it went, and which parcels are behind each figure. */
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
  /** One for each of `days`, and for each of the days they are compared with. */
  values: z.array(z.number().nullable()),
  prior: z.array(z.number().nullable()).nullable(),
})

const window = z.strictObject({
  shown: days,
  /** What it is compared with. */
  compared: days.nullable(),
  /** Whether events wait to be counted. */
  isCurrent: z.boolean(),
  /** When they were last counted. */
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
      /** The metric of `trend` for each day, or for each week of periods over 90 days, oldest first. */
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
  /** Days of the moment of the set; what is here now has none. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** By the moment of the set, on the clock of the site: 0 is Sunday. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** Those it was measured for, and of them those that took longer than `over` and no longer than `upTo` seconds, as the histogram counts them. */
  duration: z.enum(durationNames).optional(),
  over: z.coerce.number().min(0).max(10_000_000).optional(),
  upTo: z.coerce.number().min(0).max(10_000_000).optional(),
  service: idOrNone.optional(),
  department: idOrNone.optional(),
  tenant: idOrNone.optional(),
  /** Of stays: the door it was first placed behind. */
  doorSize: z.enum(doorSizes).optional(),
  bank: z.uuid().optional(),
  /** Of messages: how they were sent, and what became of them. */
  messageChannel: z.enum(messageChannels).optional(),
  outcome: z.enum(messageOutcomes).optional(),
  /** Of what is here now: how long, by the ages of the backlog. */
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
    /** By weekday, Sunday first, and hour. */
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
      /** Where it is asked for: how many there are. It equals the figure. */
      total: z.int().optional(),
      /** How many of them are no longer stored, because their retention period is over. */
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
      /** What other sizes of a bank would have refused, each in its suggested mix. */
      alternatives: z.array(z.strictObject({ doors: z.int(), mix: doorMix, refused: z.int() })),
      /** For each parcel a day; the rule of thumb is 1.75. */
      doorsPerDailyParcel: z.strictObject({ today: z.number().nullable(), withMore: z.number().nullable() }),
    }),
  },
})
