/** Would more doors have helped? Replays the last 90 days of a site's deposits with additional doors. */
import '../../../theme/formStyles.ts'
import { NumberInput, Select } from '@mantine/core'
import { type DoorMix, doorSizes, doorTotal, noDoors } from '@postern/domain/areas/analytics/sizing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { Card } from '../../../ui/detail/Card.tsx'
import { PlainButton, TextButton } from '../../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../../ui/marks/Skeleton.tsx'
import { breakdownOptions } from '../analyticsApi.ts'
import { useOneFilters } from '../useOneFilters.ts'
import { BankDrawing } from './BankDrawing.tsx'
import { SavedScenarios } from './SavedScenarios.tsx'
import classes from './Sizing.module.css'
import { SizingResult } from './SizingResult.tsx'
import { mixIn, mixText, scenarioIn } from './sizingSearch.ts'

const growths = [
  { value: '0', label: 'None' },
  { value: '0.07', label: '+7%' },
  { value: '0.15', label: '+15%' },
  { value: '0.3', label: '+30%' },
]
const holds = [
  { value: '', label: 'As measured' },
  { value: '24', label: '24 h' },
  { value: '48', label: '48 h' },
  { value: '72', label: '72 h' },
  { value: '120', label: '120 h' },
]
const demands = [
  { value: 'deposits', label: 'Deposits' },
  { value: 'all', label: 'All that fit' },
]

interface MixFieldsProps {
  mix: DoorMix
  today: DoorMix | undefined
  onChange: (mix: DoorMix) => void
}

const MixFields = ({ mix, today, onChange }: MixFieldsProps) => (
  <fieldset className={classes.mix}>
    <legend>
      New doors <span className="dim num">{doorTotal(mix)}</span>
    </legend>
    {doorSizes.map((size) => (
      <div key={size} className={classes.mixRow}>
        <span>{size}</span>
        <span className="dim num">{today ? `${today[size]} today` : ''}</span>
        <NumberInput
          aria-label={`New ${size} doors`}
          min={0}
          max={200}
          value={mix[size]}
          onChange={(value) => onChange({ ...mix, [size]: Number(value) || 0 })}
        />
      </div>
    ))}
  </fieldset>
)

function useReplay(customerId: string, siteId: string | undefined) {
  const scenario = scenarioIn(useSearchParams(), siteId ?? '')
  return useQuery({
    queryKey: ['analytics', 'sizing', customerId, scenario],
    queryFn: ({ signal }) =>
      call('POST /api/analytics/customers/:customerId/sizing', { params: { customerId }, body: scenario, signal }),
    enabled: siteId !== undefined,
    staleTime: 300_000,
    ...errorsInPlace,
  })
}

/** The site in the URL, or else the one with the most deposits. */
function useSite() {
  const { site } = useSearchParams()
  const { site: _, ...filters } = useOneFilters()
  const { data, error, refetch } = useQuery(breakdownOptions(filters, 'site'))
  const sites = (data?.rows ?? [])
    .flatMap(({ key, name, figures }) =>
      key === null ? [] : [{ value: key, label: name, deposits: figures.deposited?.value ?? 0 }],
    )
    .toSorted((a, b) => b.deposits - a.deposits)
  return { sites, siteId: site ?? sites[0]?.value, isKnown: data !== undefined, error, refetch }
}

export default function Sizing({ customerId }: { customerId: string }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { sites, siteId, isKnown, error: siteError, refetch: findSites } = useSite()
  const { data, error, refetch, isFetching } = useReplay(customerId, siteId)
  // The input being typed. Discarded once the URL changes.
  const [draft, setDraft] = useState<{ at: string | undefined; mix: DoorMix }>()
  const typed = draft && draft.at === search.add ? draft.mix : undefined
  const mix = typed ?? mixIn(search.add) ?? data?.added ?? noDoors
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  if (siteError) return <FailedPart error={siteError} onRetry={findSites} />
  if (!isKnown) return <SkeletonLines lines={10} label="Loading sites" />
  if (siteId === undefined)
    return (
      <EmptyState
        art="box"
        title="No parcels yet"
        text="Sizing replays the last 90 days of a site’s deposits, in order, with and without new doors."
      />
    )
  return (
    <div className={classes.page}>
      <Card dense title="Scenario">
        <div className={classes.form}>
          <Select
            label="Site"
            data={sites.map(({ value, label }) => ({ value, label }))}
            value={siteId}
            allowDeselect={false}
            onChange={(site) => put({ site: site ?? undefined, add: undefined })}
          />
          <SavedScenarios
            customerId={customerId}
            siteId={siteId}
            suggested={`${doorTotal(mix)} doors, ${data?.site ?? ''}`.slice(0, 80)}
          />
          {data && <BankDrawing today={data.doors} added={mix} />}
          <MixFields mix={mix} today={data?.doors} onChange={(next) => setDraft({ at: search.add, mix: next })} />
          <TextButton
            onClick={() => {
              setDraft(undefined)
              put({ add: undefined })
            }}
          >
            Use suggested mix
          </TextButton>
          <div className={classes.pairOfFields}>
            <Select
              label="Hold period"
              data={holds}
              value={search.hold ?? ''}
              allowDeselect={false}
              onChange={(hold) => put({ hold: hold || undefined })}
            />
            <Select
              label="Growth"
              data={growths}
              value={search.growth ?? '0'}
              allowDeselect={false}
              onChange={(growth) => put({ growth: growth === '0' ? undefined : (growth ?? undefined) })}
            />
          </div>
          <Select
            label="Demand"
            data={demands}
            value={search.demand ?? 'deposits'}
            allowDeselect={false}
            onChange={(demand) => put({ demand: demand === 'all' ? demand : undefined })}
          />
          <PlainButton variant="filled" loading={isFetching} onClick={() => put({ site: siteId, add: mixText(mix) })}>
            Run replay
          </PlainButton>
        </div>
      </Card>
      <div className={classes.result}>
        {error && <FailedPart error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={10} label="Replaying deposits" />}
        {data && <SizingResult answer={data} />}
      </div>
    </div>
  )
}
