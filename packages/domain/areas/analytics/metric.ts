/** Defines a metric and what it's computed from. */
import type { Duration, ParcelSet, ParcelSum } from './parcelSets.ts'

export const metricGroups = {
  volume: 'Volume',
  flow: 'Flow',
  sla: 'SLA',
  backlog: 'Backlog',
  carriers: 'Carriers',
  lockers: 'Lockers',
  people: 'People',
  quality: 'Quality',
  adoption: 'Adoption',
  commercial: 'Commercial',
} as const
export type MetricGroup = keyof typeof metricGroups

/** Counts other than parcels, for whole customers and sites; carrier, type, priority and channel filters don't apply. */
export const placeCounts = [
  'inCustody',
  'overdue',
  'unknownInCustody',
  'doors',
  'faultyDoors',
  'stations',
  'activeStations',
  'tickets',
  'recipients',
  'reachable',
  'users',
  'activeUsers',
  'sites',
  'activeSites',
  'syncStations',
  'synced',
  'importSources',
  'healthySources',
  'lockerLimit',
  'siteLimit',
  'userLimit',
  'daysLive',
  'renewalDays',
] as const
export type PlaceCount = (typeof placeCounts)[number]

type Whole = ParcelSet | ParcelSum | PlaceCount

/** The formula of a metric, so that every period, place and cohort is computed the same way. */
export type Made =
  | { readonly kind: 'count'; readonly of: ParcelSet | PlaceCount }
  /** Between 0 and 1. */
  | { readonly kind: 'share'; readonly part: readonly Whole[]; readonly whole: Whole }
  | { readonly kind: 'perThousand'; readonly part: Whole; readonly whole: Whole }
  | { readonly kind: 'average'; readonly sum: ParcelSum; readonly of: ParcelSet }
  | { readonly kind: 'quantile'; readonly of: Duration; readonly share: number }
  /** Door time in use divided by all door time of the period. */
  | { readonly kind: 'occupancy' }
  /** Deposits per door and day. */
  | { readonly kind: 'turnover' }

export interface Metric {
  readonly group: MetricGroup
  readonly name: string
  /** `share` is a fraction of 1; differences between shares are shown in points. */
  readonly unit: 'count' | 'share' | 'seconds' | 'minutes' | 'days' | 'number'
  readonly better: 'higher' | 'lower' | 'neither'
  /** One sentence: what is counted, and on which day. */
  readonly definition: string
  readonly made: Made
  /** The current value, regardless of the period. */
  readonly isNow?: true
}

export const count = (of: ParcelSet | PlaceCount): Made => ({ kind: 'count', of })
export const share = (part: Whole | readonly Whole[], whole: Whole): Made => ({
  kind: 'share',
  part: typeof part === 'string' ? [part] : part,
  whole,
})
export const quantile = (of: Duration, at: number): Made => ({ kind: 'quantile', of, share: at })
