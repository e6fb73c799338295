/** The filters: parcels, period and comparison. All are in the URL. */
import '../../theme/formStyles.ts'
import { type MetricGroup, metricGroups } from '@postern/domain/areas/analytics/metric.ts'
import { metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { parcelChannels } from '@postern/domain/areas/analytics/parcelSets.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../engine/cells/valueText.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { type Search, useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'
import { useCustomerFilter } from '../shared/filters/useCustomerFilter.ts'
import classes from './Analytics.module.css'
import { choicesOptions } from './analyticsApi.ts'
import { filtersIn, metricIn, type ParcelFilterName, parcelFilterNames } from './analyticsSearch.ts'
import { useOneFilters } from './useOneFilters.ts'

const comparisons = [
  { value: 'prior', label: 'Prior period' },
  { value: 'lastYear', label: 'Last year' },
  { value: 'none', label: 'Nothing' },
]
const groupName = (group: MetricGroup): string => metricGroups[group]
const metricChoices = metricKeys.map((value) => ({
  value: value as string,
  label: `${groupName(metricOf(value).group)}: ${metricOf(value).name}`,
}))
const channels = parcelChannels.map((value) => ({ value: value as string, label: choiceText(value) }))
const segments = customers.fields.segment.choices.map((value) => ({ value, label: choiceText(value) }))

type Put = (change: Search) => void

const knownKinds = { site: 'Site', carrier: 'Carrier', packageType: 'Package type', priority: 'Priority' } as const
const knownNames = Object.keys(knownKinds) as (keyof typeof knownKinds)[]

/** Filters by sites, carriers, types and levels, with their names. */
function useKnownFilters(put: Put): EditedFilter[] {
  const search = useSearchParams()
  const { data } = useQuery(choicesOptions(useOneFilters()))
  return knownNames.map((name) =>
    choiceFilter({
      label: knownKinds[name],
      options: data?.[name] ?? [],
      value: search[name],
      onChange: (value) => put({ [name]: value }),
    }),
  )
}

export function AnalyticsFilters({ isSingle }: { isSingle: boolean }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put: Put = (change) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const known = useKnownFilters(put)
  const customer = useCustomerFilter(put)
  const oneOf = (
    label: string,
    name: 'compare' | 'segment' | 'channel' | 'metric',
    options: readonly { value: string; label: string }[],
    fallback?: string,
  ): EditedFilter =>
    choiceFilter({ label, options, value: search[name] ?? fallback, onChange: (value) => put({ [name]: value }) })
  const { from, to } = search
  const filters: EditedFilter[] = [
    oneOf('Compare', 'compare', comparisons, 'prior'),
    ...(isSingle
      ? []
      : [
          ...(customer ? [customer] : []),
          oneOf('Metric', 'metric', metricChoices, metricIn(search)),
          oneOf('Segment', 'segment', segments),
        ]),
    {
      label: 'Dates',
      text: search.period === 'custom' && from && to ? `${dayText(from)} – ${dayText(to)}` : undefined,
      editor: () => (
        <InsidePopover>
          <DayInput
            label="From"
            value={from ?? null}
            onChange={(day) => put({ period: 'custom', from: day ?? undefined })}
          />
          <DayInput label="To" value={to ?? null} onChange={(day) => put({ period: 'custom', to: day ?? undefined })} />
        </InsidePopover>
      ),
      onRemove: () => put({ period: undefined, from: undefined, to: undefined }),
    },
    ...known,
    oneOf('Channel', 'channel', channels),
  ]
  const isNarrowed = parcelFilterNames.some((name) => filtersIn(search)[name] !== undefined)
  const none = Object.fromEntries(parcelFilterNames.map((name: ParcelFilterName) => [name, undefined]))
  return (
    <search aria-label="Filters" className={classes.filters}>
      <EditedFilters filters={filters} />
      {isNarrowed && <TextButton onClick={() => put(none)}>Clear filters</TextButton>}
    </search>
  )
}
