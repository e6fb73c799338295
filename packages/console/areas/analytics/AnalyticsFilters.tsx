/** Which parcels, which days, and what they are compared with. Every choice is in the address. */
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
import { ChoiceList, type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'
import classes from './Analytics.module.css'
import { breakdownOptions } from './analyticsApi.ts'
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

/** Sites, carriers, types and levels there were parcels of. */
function useKnown(by: 'site' | 'carrier' | 'packageType' | 'priority', isAsked: boolean) {
  const { [by]: _, ...filters } = useOneFilters()
  const { data } = useQuery({ ...breakdownOptions(filters, by), enabled: isAsked })
  return (data?.rows ?? []).flatMap(({ key, name }) => (key === null ? [] : [{ value: key, label: name }]))
}

function KnownList({
  by,
  label,
  put,
  close,
}: {
  by: Parameters<typeof useKnown>[0]
  label: string
  put: Put
  close: () => void
}) {
  const { [by]: value } = useSearchParams()
  return (
    <ChoiceList
      label={label}
      options={useKnown(by, true)}
      value={value}
      onChoose={(chosen) => {
        put({ [by]: chosen })
        close()
      }}
    />
  )
}

const knownKinds = { site: 'Site', carrier: 'Carrier', packageType: 'Package type', priority: 'Priority' } as const

function useKnownFilters(put: Put): EditedFilter[] {
  const search = useSearchParams()
  const sites = useKnown('site', search.site !== undefined)
  const named: Readonly<Record<string, string>> = Object.fromEntries(sites.map(({ value, label }) => [value, label]))
  return (Object.keys(knownKinds) as (keyof typeof knownKinds)[]).map((by) => ({
    label: knownKinds[by],
    text: search[by] === undefined ? undefined : (named[search[by]] ?? search[by]),
    editor: (close) => <KnownList by={by} label={knownKinds[by]} put={put} close={close} />,
    onRemove: () => put({ [by]: undefined }),
  }))
}

export function AnalyticsFilters({ isSingle }: { isSingle: boolean }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put: Put = (change) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const known = useKnownFilters(put)
  const oneOf = (
    label: string,
    name: 'compare' | 'segment' | 'channel' | 'metric',
    options: readonly { value: string; label: string }[],
    fallback?: string,
  ): EditedFilter => ({
    label,
    text: options.find(({ value }) => value === (search[name] ?? fallback))?.label ?? search[name],
    editor: (close) => (
      <ChoiceList
        label={label}
        options={options}
        value={search[name] ?? fallback}
        onChoose={(value) => {
          put({ [name]: value })
          close()
        }}
      />
    ),
    onRemove: () => put({ [name]: undefined }),
  })
  const { from, to } = search
  const filters: EditedFilter[] = [
    oneOf('Compare', 'compare', comparisons, 'prior'),
    ...(isSingle
      ? []
      : [oneOf('Metric', 'metric', metricChoices, metricIn(search)), oneOf('Segment', 'segment', segments)]),
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
