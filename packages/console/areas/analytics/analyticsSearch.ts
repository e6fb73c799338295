/** The URL of customer analytics: period, comparison, filters, customer, tab, and the list behind a figure. It can be shared. */
import { type DrillSet, drillSetNames } from '@postern/domain/areas/analytics/drillSets.ts'
import type { MetricGroup } from '@postern/domain/areas/analytics/metric.ts'
import { metricGroups } from '@postern/domain/areas/analytics/metric.ts'
import { type MetricKey, metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { durations } from '@postern/domain/areas/analytics/parcelSets.ts'
import { readSearch, type Search, withSearch } from '../../engine/list/urlState.ts'
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

/** As in the URL: all text, with the same names as in the API. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>

const picked = (search: Search, names: readonly FilterName[]): Filters =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const filtersIn = (search: Search): Filters => picked(search, [...parcelFilterNames, ...periodNames])

/** For one customer: without the customer and segment filters. */
export const filtersOfOne = (search: Search): Filters =>
  picked(search, [...parcelFilterNames.filter((name) => name !== 'customer' && name !== 'segment'), ...periodNames])

export type CustomerTab = MetricGroup | 'sizing'
export const customerTabs: Readonly<Record<CustomerTab, string>> = { ...metricGroups, sizing: 'Sizing' }

export const tabIn = ({ tab }: Search): CustomerTab =>
  (Object.keys(customerTabs) as CustomerTab[]).find((each) => each === tab) ?? 'volume'

export const metricIn = ({ metric }: Search): MetricKey => metricKeys.find((each) => each === metric) ?? 'received'

/** The params that stay when the user opens another customer, tab or list. */
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

/** The params that only a list behind a figure has. */
const listNames = [
  'list',
  'first',
  'last',
  'weekday',
  'hour',
  'duration',
  'over',
  'upTo',
  'age',
  'service',
  'department',
  'tenant',
  'doorSize',
  'bank',
  'messageChannel',
  'outcome',
  'before',
] as const

/** The current values of the page’s filters that a mark is about to set. */
function filtersBefore(search: Search, more: Search): string | undefined {
  const names = parcelFilterNames.filter((name) => more[name] !== undefined)
  if (names.length === 0) return undefined
  return new URLSearchParams(names.map((name) => [name, search[name] ?? ''])).toString()
}

/** The same page without the list, with the filters it had before a mark narrowed them. */
export function withoutList(search: Search): string {
  const before = readSearch(search.before ?? '')
  return withSearch(customerAnalyticsPath, {
    ...search,
    ...Object.fromEntries(listNames.map((name) => [name, undefined])),
    ...Object.fromEntries(
      parcelFilterNames.filter((name) => before[name] !== undefined).map((name) => [name, before[name] || undefined]),
    ),
  })
}

export interface Behind {
  of: DrillSet
  /** Omitted for the current state. */
  from?: string
  to?: string
  /** Filters in addition to the page's. */
  more?: Search
}

/** Links to the list of parcels a mark or figure counts. */
export const behindHref = (search: Search, { of, from, to, more = {} }: Behind): string =>
  withSearch(customerAnalyticsPath, {
    ...kept(search),
    ...more,
    list: of,
    first: from,
    last: to,
    before: filtersBefore(search, more),
  })

export const setIn = ({ list }: Search): DrillSet | undefined => drillSetNames.find((each) => each === list)

/** The parcels a metric counts; undefined if it counts something else, such as doors. */
export function parcelsOf(metric: MetricKey): Pick<Behind, 'of' | 'more'> | undefined {
  const { made } = metricOf(metric)
  if (made.kind === 'quantile') return { of: durations[made.of].at, more: { duration: made.of } }
  const counted = made.kind === 'count' ? made.of : made.kind === 'share' ? made.whole : undefined
  const of = made.kind === 'average' ? made.of : drillSetNames.find((each) => each === counted)
  return of && { of }
}

/** Links to the parcels a metric counts on these days, or now. */
export function metricHref(
  search: Search,
  metric: MetricKey,
  days: { readonly from: string; readonly to: string },
  more: Search = {},
): string | undefined {
  const counted = parcelsOf(metric)
  if (!counted) return undefined
  const narrowed = { ...counted.more, ...more }
  return metricOf(metric).isNow
    ? behindHref(search, { of: counted.of, more: narrowed })
    : behindHref(search, { of: counted.of, from: days.from, to: days.to, more: narrowed })
}
