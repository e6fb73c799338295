/** Would more doors have helped? Replays the last 90 days of a site's deposits with a bank more. */
import '../../theme/formStyles.ts'
import { NumberInput, Select } from '@mantine/core'
import { type DoorMix, type DoorSize, doorSizes, doorTotal } from '@postern/domain/areas/analytics/sizing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { told } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { Card } from '../../ui/detail/Card.tsx'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import classes from './Analytics.module.css'
import { breakdownOptions } from './analyticsApi.ts'
import { SizingResult } from './SizingResult.tsx'
import { useOneFilters } from './useOneFilters.ts'

/** `add=4,6,8,6,0`, in the order of the sizes. Undefined: the suggested mix. */
function mixIn(text: string | undefined): DoorMix | undefined {
  const counts = text?.split(',').map(Number)
  if (!counts || counts.length !== doorSizes.length || counts.some((n) => !Number.isInteger(n) || n < 0 || n > 200))
    return undefined
  const [XS = 0, S = 0, M = 0, L = 0, XL = 0] = counts
  return { XS, S, M, L, XL }
}
const mixText = (mix: DoorMix): string => doorSizes.map((size) => mix[size]).join(',')

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
  <fieldset className={classes.scenario}>
    <legend>
      New doors <span className="dim num">{doorTotal(mix)}</span>
    </legend>
    {doorSizes.map((size: DoorSize) => (
      <NumberInput
        key={size}
        label={today ? `${size}, ${today[size]} today` : size}
        min={0}
        max={200}
        value={mix[size]}
        onChange={(value) => onChange({ ...mix, [size]: Number(value) || 0 })}
      />
    ))}
  </fieldset>
)

function useReplay(customerId: string) {
  const { site, add, hold, growth, demand } = useSearchParams()
  const mix = mixIn(add)
  return useQuery({
    queryKey: ['analytics', 'sizing', customerId, site, mix, hold, growth, demand],
    queryFn: ({ signal }) =>
      call('POST /api/analytics/customers/:customerId/sizing', {
        params: { customerId },
        body: {
          siteId: site ?? '',
          ...(mix && { add: mix }),
          ...(hold !== undefined && { holdHours: Number(hold) }),
          growth: Number(growth ?? 0),
          demand: demand === 'all' ? 'all' : 'deposits',
        },
        signal,
      }),
    enabled: site !== undefined,
    staleTime: 300_000,
    ...told,
  })
}

export default function Sizing({ customerId }: { customerId: string }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { site: _, ...filters } = useOneFilters()
  const sites = useQuery(breakdownOptions(filters, 'site'))
  const { data, error, refetch, isFetching } = useReplay(customerId)
  const [draft, setDraft] = useState<DoorMix | undefined>(mixIn(search.add))
  const suggested = data?.added
  const mix = draft ?? suggested ?? { XS: 0, S: 0, M: 0, L: 0, XL: 0 }
  const put = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch((now) => ({ ...now, ...change }), { replace: true })
  return (
    <div className={classes.sizing}>
      <Card dense title="Scenario">
        <div className={classes.scenario}>
          <Select
            label="Site"
            placeholder="Select a site"
            data={(sites.data?.rows ?? []).flatMap(({ key, name }) =>
              key === null ? [] : [{ value: key, label: name }],
            )}
            value={search.site ?? null}
            onChange={(site) => {
              setDraft(undefined)
              put({ site: site ?? undefined, add: undefined })
            }}
          />
          {search.site !== undefined && (
            <>
              <MixFields mix={mix} today={data?.doors} onChange={setDraft} />
              <Select
                label="Hold period"
                data={holds}
                value={search.hold ?? ''}
                onChange={(hold) => put({ hold: hold || undefined })}
              />
              <Select
                label="Growth"
                data={growths}
                value={search.growth ?? '0'}
                onChange={(growth) => put({ growth: growth ?? undefined })}
              />
              <Select
                label="Demand"
                data={demands}
                value={search.demand ?? 'deposits'}
                onChange={(demand) => put({ demand: demand ?? undefined })}
              />
              <PlainButton variant="filled" loading={isFetching} onClick={() => put({ add: mixText(mix) })}>
                Run replay
              </PlainButton>
            </>
          )}
        </div>
      </Card>
      <div className={classes.stack} style={{ marginTop: 0 }}>
        {search.site === undefined && (
          <EmptyState
            art="box"
            title="Select a site"
            text="Postern replays the site’s last 90 days of deposits, in order, with and without the new doors."
          />
        )}
        {error && <FailedPart error={error} onRetry={refetch} />}
        {search.site !== undefined && !data && !error && <SkeletonLines lines={10} label="Replaying deposits" />}
        {data && <SizingResult answer={data} />}
      </div>
    </div>
  )
}
