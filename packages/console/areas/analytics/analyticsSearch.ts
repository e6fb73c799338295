/** The address of customer analytics: period, comparison, filters, customer, tab, and the list behind a figure. All of it can be shared. */
import type { MetricGroup } from '@postern/domain/areas/analytics/metric.ts'
import { metricGroups } from '@postern/domain/areas/analytics/metric.ts'
import { type MetricKey, metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { durations, type ParcelSet, parcelSetNames } from '@postern/domain/areas/analytics/parcelSets.ts'
import { type Search, withSearch } from '../../engine/list/urlState.ts'
import { customerAnalyticsPath } from '../../paths.ts'

export const parcelFilterNames = [
  'customer',
  'segment',
  'site',
  'carrier',
  'packageType',
  'priority',
  'channel',
] as const
export type ParcelFilterName = (typeof parcelFilterNames)[number]
const periodNames = ['period', 'from', 'to', 'compare'] as const
type FilterName = ParcelFilterName | (typeof periodNames)[number]

/** As the address has them: all text, under the names of the API. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>

const picked = (search: Search, names: readonly FilterName[]): Filters =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const filtersIn = (search: Search): Filters => picked(search, [...parcelFilterNames, ...periodNames])

/** Of one customer: which customers and segments there are is no question. */
export const filtersOfOne = (search: Search): Filters =>
  picked(search, [...parcelFilterNames.filter((name) => name !== 'customer' && name !== 'segment'), ...periodNames])

export type CustomerTab = MetricGroup | 'sizing'
export const customerTabs: Readonly<Record<CustomerTab, string>> = { ...metricGroups, sizing: 'Sizing' }

export const tabIn = ({ tab }: Search): CustomerTab =>
  (Object.keys(customerTabs) as CustomerTab[]).find((each) => each === tab) ?? 'volume'

export const metricIn = ({ metric }: Search): MetricKey => metricKeys.find((each) => each === metric) ?? 'received'

/** What stays when another customer, tab or list is opened. */
const kept = (search: Search): Search => ({ ...filtersIn(search), single: search.single, tab: search.tab })

export const portfolioHref = (search: Search, change: Search = {}): string =>
  withSearch(customerAnalyticsPath, { ...kept(search), single: undefined, tab: undefined, ...change })

export const customerHref = (search: Search, customerId: string, tab?: CustomerTab): string =>
  withSearch(customerAnalyticsPath, {
    ...kept(search),
    customer: undefined,
    segment: undefined,
    single: customerId,
    ...(tab !== undefined && { tab }),
  })

export interface Behind {
  of: ParcelSet
  from: string
  to: string
  /** Narrower than the page. */
  more?: Search
}

/** The list of the parcels a mark or figure counts. */
export const behindHref = (search: Search, { of, from, to, more = {} }: Behind): string =>
  withSearch(customerAnalyticsPath, { ...kept(search), ...more, list: of, first: from, last: to })

export const setIn = ({ list }: Search): ParcelSet | undefined => parcelSetNames.find((each) => each === list)

/** Which parcels a metric counts; undefined where it counts something else, such as doors. */
export function setOf(metric: MetricKey): ParcelSet | undefined {
  const { made } = metricOf(metric)
  const known = (name: string) => parcelSetNames.find((each) => each === name)
  if (made.kind === 'count') return known(made.of)
  if (made.kind === 'share') return known(made.whole)
  if (made.kind === 'average') return made.of
  if (made.kind !== 'quantile') return undefined
  return made.of === 'dwell' ? 'dwellMeasured' : durations[made.of].at
}
