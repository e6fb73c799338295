/** Figures next to the ones they're compared with. */
import type { ComparedFigures } from '@postern/domain/areas/analytics/answers.ts'
import { figuresOf, type Measured } from '@postern/domain/areas/analytics/compute.ts'
import type { ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import type { PlaceCount } from '@postern/domain/areas/analytics/metric.ts'
import { metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { daysIn, type SpanName } from './measured.ts'
import { isNarrow, type Spans } from './narrowing.ts'
import type { PlaceCounts } from './placeCounts.ts'

type Places = NonNullable<Measured['places']>

const hereNow: Places = { inCustody: 0, overdue: 0, unknownInCustody: 0 }
const ofPlaces: Places = { doors: 0, faultyDoors: 0, stations: 0, activeStations: 0, tickets: 0 }

/** Missing counts are 0, except for those that the filters make unknown. */
const placesOf = (filters: ParcelFilters, found: PlaceCounts | undefined, span: SpanName): Places =>
  isNarrow(filters)
    ? { ...hereNow, ...found?.now }
    : { ...hereNow, ...ofPlaces, ...found?.now, tickets: found?.tickets[span] ?? 0 }

/** Days and contract limits can't be added up. */
const notAdded: readonly PlaceCount[] = ['daysLive', 'renewalDays', 'lockerLimit', 'siteLimit', 'userLimit']

export function addedPlaces(all: readonly PlaceCounts[]): PlaceCounts {
  const now: Partial<Record<PlaceCount, number | null>> = {}
  const tickets: PlaceCounts['tickets'] = {}
  for (const each of all) {
    for (const [name, value] of Object.entries(each.now) as [PlaceCount, number | null][])
      if (!notAdded.includes(name)) now[name] = (now[name] ?? 0) + (value ?? 0)
    for (const span of ['shown', 'compared'] as const)
      if (each.tickets[span] !== undefined) tickets[span] = (tickets[span] ?? 0) + (each.tickets[span] ?? 0)
  }
  return { key: '', now, tickets }
}

interface Compared {
  readonly filters: ParcelFilters
  readonly spans: Spans
  readonly measured: (span: SpanName) => Pick<Measured, 'sums' | 'sketches'>
  /** Omitted for rows that aren't places, such as carriers. */
  readonly places?: PlaceCounts | undefined
  readonly hasPlaces: boolean
}

export function comparedFigures({ filters, spans, measured, places, hasPlaces }: Compared): ComparedFigures {
  const all = (span: SpanName) =>
    figuresOf({
      ...measured(span),
      ...(hasPlaces && { places: placesOf(filters, places, span) }),
      days: daysIn(spans, span),
    })
  const [shown, before] = [all('shown'), spans.compared ? all('compared') : null]
  return Object.fromEntries(
    metricKeys.map((key) => [
      key,
      { ...shown[key], prior: metricOf(key).isNow ? null : (before?.[key].value ?? null) },
    ]),
  ) as ComparedFigures
}
